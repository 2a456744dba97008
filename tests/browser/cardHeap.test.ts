import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { makeHeldCard } from './cardHeld.ts'
import { foundInHeap } from './heap.ts'

/**
 * What stays of a card's number in the page's memory, by snapshots of the heap.
 */

const browser = useBrowser()
let site: Site
let cardPath = ''

beforeAll(async () => {
  site = await openSite()
  cardPath = (await makeHeldCard(site.bank)).cardPath
})

const A_WHILE = 11 * 60_000

/** The card's page, with its clock set to the bank's; reveals are limited. */
async function open() {
  site.bank.clock.advance(A_WHILE)
  const page = await arrive(site, browser, cardPath)
  await page.clock.install({ time: site.bank.clock.now() })
  await page.reload()
  await page.getByRole('button', { name: 'Show details' }).waitFor()
  return page
}

async function show(page: Page) {
  await page.getByRole('button', { name: 'Show details' }).click()
  await page.locator('.secret').first().waitFor()
}

/** The number and CVV as they may be in memory, read off a page that is then closed. */
async function learn(): Promise<string[]> {
  const page = await open()
  await show(page)
  const [shown = '', , cvv = ''] = await page.locator('.secret').allInnerTexts()
  await page.close()
  expect(shown).toMatch(/^(\d{4} ){3}\d{4}$/)
  expect(cvv).toMatch(/^\d{3}$/)
  // As in a snapshot: a text so short counts only as a whole string.
  return [shown.replaceAll(' ', ''), shown, `"${cvv}"`]
}

const endings: Record<string, (page: Page) => Promise<unknown>> = {
  'it is hidden': (page) => page.getByRole('button', { name: 'Hide' }).click(),
  'a minute has passed': (page) => page.clock.fastForward(60_000),
  'the room is left': (page) =>
    page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click(),
}

whole.each(Object.entries(endings))(
  'no script of the page can reach a card’s number once %s',
  async (_, end) => {
    const all = await learn()
    const page = await open()
    // Three digits may be there for another reason.
    const before = await foundInHeap(page, all)
    const sought = all.filter((text) => !before.includes(text))
    expect(sought).toEqual(expect.arrayContaining(all.slice(0, 2)))

    await show(page)
    expect(await foundInHeap(page, sought)).toContain(all[0])
    await end(page)
    await expect.poll(() => page.locator('.secret').count()).toBe(0)
    expect(await foundInHeap(page, sought)).toEqual([])
  },
)
