import type { Page } from 'playwright-core'
import { findBarriers } from './browser.ts'
import { nameOf, type View } from './gallery.ts'

/** A page whose chunk is loading has no heading yet. */
const NAMELESS = /^page-has-heading-one/

/** What axe finds, and what axe does not check. */
export async function faultsOf(page: Page, view: View): Promise<string[]> {
  const found = [
    ...(view.state === 'loading' ? [] : await stillWaiting(page)),
    ...(await overflowing(page)),
    ...(await brokenWords(page)),
    ...(view.language === 'ru' ? await leftInEnglish(page) : []),
    ...(await findBarriers(page)).filter(
      (one) => !(view.state === 'loading' && NAMELESS.test(one)),
    ),
    ...(await strayFocus(page)),
  ]
  return found.map((fault) => `${nameOf(view)}: ${fault}`)
}

async function stillWaiting(page: Page): Promise<string[]> {
  const settled = page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  return settled.then(
    () => [],
    () => ['still waits when every answer is there'],
  )
}

/** What makes the page scroll sideways. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
      .map((part) => `${part.localName}.${part.className}`)
    return [`${scrollWidth - clientWidth}px too wide: ${wide.slice(-3).join(', ')}`]
  })

/** Of titles and of what is pressed. Only what nobody reads as a word, like an address, may be broken. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const wordMax = 24
    const broken: string[] = []
    const places = 'h1, h2, h3, th, button, a.button, .label, [role=combobox]'
    for (const place of document.querySelectorAll(places)) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const at = texts.currentNode
        for (const { 0: word, index } of (at.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange()
          range.setStart(at, index)
          range.setEnd(at, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (word.length <= wordMax && lines.size > 1) broken.push(`“${word}” is broken`)
        }
      }
    }
    return broken
  })

const STOPS = 60

/**
 * Walks through the page by Tab. A stop may be beside or below the one before it, or begin a column to
 * its right; never wholly above it in the same column.
 */
async function strayFocus(page: Page): Promise<string[]> {
  const strays: string[] = []
  let before: Stop | null = null
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    const current = await page.evaluate(stopHere)
    if (current === null) break
    if (before && current.place === before.place && isAbove(current, before))
      strays.push(`focus goes back up from “${before.name}” to “${current.name}”`)
    if (current.hidden) strays.push(`focus is on “${current.name}”, which nobody sees`)
    before = current
  }
  return strays
}

interface Stop {
  name: string
  /** Its landmark; between landmarks focus may jump. */
  place: string
  hidden: boolean
  top: number
  bottom: number
  left: number
  right: number
}

const isAbove = (current: Stop, before: Stop) =>
  current.bottom <= before.top && current.left < before.right && before.left < current.right

/** Runs in the page. Null once focus has left it. */
function stopHere(): Stop | null {
  const at = document.activeElement
  if (!at || at === document.body) return null
  const { top, bottom, left, right, width } = at.getBoundingClientRect()
  const land = at.closest('main, nav, header, footer, aside, dialog')
  const styled = getComputedStyle(at)
  const offStage = bottom < 0 || right < 0
  return {
    name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40),
    place: `${land?.localName} ${land?.getAttribute('aria-label')}`,
    hidden: offStage || styled.visibility === 'hidden' || width === 0,
    top: top + window.scrollY,
    bottom: bottom + window.scrollY,
    left,
    right,
  }
}

type Book = Record<string, unknown>

const files = import.meta.glob<Book>('../../src/app/**/words.{en,ru}.ts', { eager: true })

/** Constant texts only; those with parameters cannot be compared. */
const sentencesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(sentencesIn)
}

const wordsOfLanguage = (language: string) =>
  new Set(
    Object.entries(files)
      .filter(([path]) => path.endsWith(`/words.${language}.ts`))
      .flatMap(([, book]) => sentencesIn(book)),
  )

const russian = wordsOfLanguage('ru')
const english = [...wordsOfLanguage('en')].filter(
  (text) => /[a-z]{2}/i.test(text) && !russian.has(text),
)

/** Texts of a Russian page, visible or for screen readers, that exist only in English. */
export async function leftInEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const read: string[] = []
    while (walk.nextNode()) read.push(walk.currentNode.textContent?.trim() ?? '')
    const labels = ['aria-label', 'placeholder', 'title', 'alt']
    const named = [...document.querySelectorAll(labels.map((name) => `[${name}]`).join())]
    return [...read, ...named.flatMap((at) => labels.map((name) => at.getAttribute(name) ?? ''))]
  })
  const onPage = new Set(texts)
  return english.filter((text) => onPage.has(text)).map((text) => `left in English: “${text}”`)
}
