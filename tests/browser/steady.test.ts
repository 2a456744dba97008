import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ClientKind } from '#contract/session'
import { tokenStoreKeys } from '#contract/kit/wire'
import { verifyEmailCode } from '#contract/enterCode'
import { signInByPassword } from '#contract/signIn'
import { signUp } from '#contract/signUp'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { readGraph } from '#tests/conventions/graph'
import { useBrowser, type Looks } from '#tests/kit/browser'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { isWhole, whole } from '#tests/kit/whole'
import { allThere } from './arrival.ts'

/** Nothing moves while a page loads, in whatever order its parts arrive. */

/** Layout shift below this is not visible. */
const UNSEEN = 0.02

const tenantId = demoTenants.larkspur
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

type Who = 'nobody' | 'a newcomer' | 'the demo customer'

async function tokensOf(who: Who): Promise<Record<string, string>> {
  if (who === 'nobody') return {}
  const { bank } = site
  const { body } = await (who === 'a newcomer' ? joined() : signedIn())
  return {
    [tokenStoreKeys.access]: String(body.access_token),
    [tokenStoreKeys.refresh]: String(body.refresh_token),
  }

  async function joined() {
    const email = `steady-${bank.world.random.id()}@people.example`
    await bank.ask(signUp, { login: email, type: 'email' }, { tenantId })
    const token = await bank.codeTo(email)
    return bank.ask(verifyEmailCode, { email, token, type: 'email' }, { tenantId })
  }

  function signedIn() {
    const { email, password } = demoCustomers.larkspur
    return bank.ask(signInByPassword, { email, password }, { tenantId })
  }
}

interface Moved {
  value: number
  what: string[]
}

/** Responses of a kind come one by one, each painted before the next. */
async function oneByOne(page: Page) {
  let before = Promise.resolve()
  await page.route('**/*', async (route) => {
    if (!['fetch', 'font'].includes(route.request().resourceType())) return route.continue()
    const response = await route.fetch()
    before = before.then(async () => {
      await route.fulfill({ response })
      await painted(page)
    })
    return before
  })
}

const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  )

const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved: Moved[] = []
    Object.assign(globalThis, { moved })
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as Shift[]
      moved.push(
        ...shifts.map(({ value, sources }) => ({
          value,
          what: sources.map(({ node, previousRect: from, currentRect: to }) => {
            const { outerHTML = 'gone' } = (node ?? {}) as Partial<Element>
            return `${outerHTML.slice(0, 80)} from ${from.top} (${from.height}) to ${to.top} (${to.height})`
          }),
        })),
      )
    }).observe({ type: 'layout-shift', buffered: true })
  })

const recordedMoves = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved)

const sumOf = (moved: Moved[]) => moved.reduce((all, { value }) => all + value, 0)

/** A fresh visitor with the storage of the given one. */
async function visitor(who: Who, kind: ClientKind, looks: Looks = {}) {
  site.bank.clock.advance(60_000)
  const lying = await tokensOf(who)
  const page = await browser.newPage(kind, looks)
  await page.goto(`${site.web}${BLANK}`)
  await page.evaluate((lying) => Object.assign(localStorage, lying), lying)
  return page
}

const loads = [
  ['the door', 'nobody', 'web', 412, 'ru', 'form'],
  ['home', 'the demo customer', 'web', 412, 'en', '.card h2'],
  ['home', 'the demo customer', 'web', 1440, 'ru', '.card h2'],
  ['home', 'the demo customer', 'telegram', 390, 'ru', '.card h2'],
  ['home', 'a newcomer', 'web', 412, 'en', '.card h2'],
] as const

/** In short the door, and home where it has least room. */
test.each(loads.filter((_, at) => isWhole || at % 3 === 0))(
  '%s stands still as it comes, for %s, %s, %i wide, in %s',
  async (_, who, kind, width, language, sign) => {
    const page = await visitor(who, kind, { width, language })
    await oneByOne(page)
    await watchMoves(page)
    if (kind === 'web') await page.goto(site.web)
    else await openInNativeTelegram(page, { address: `${site.web}/`, initData: '' })

    await page.locator(sign).first().waitFor()
    await page.waitForLoadState('networkidle')
    await allThere(page)
    const moved = await recordedMoves(page)
    expect(sumOf(moved), JSON.stringify(moved)).toBeLessThan(UNSEEN)
  },
)

whole('home stands still when the overview comes last', async () => {
  const page = await visitor('the demo customer', 'web', { width: 412, language: 'en' })
  await oneByOne(page)
  const others = page.waitForResponse(/\/rails/)
  await page.route(/\/user\/overview/, async (route) => {
    const response = await route.fetch()
    await others
    await painted(page)
    await route.fulfill({ response })
  })
  await watchMoves(page)
  await page.goto(site.web)
  await page.locator('.card h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  await allThere(page)
  const moved = await recordedMoves(page)
  expect(sumOf(moved), JSON.stringify(moved)).toBeLessThan(UNSEEN)
})

test('with tokens, loads the signed-in chunk before the config arrives', async () => {
  const page = await visitor('the demo customer', 'web')
  const chunk = readGraph().find(({ file }) => file.startsWith('assets/home-'))!
  const signedIn = page.waitForRequest(`**/${chunk.file}`)
  await page.route('**/system/config', async (route) => {
    await signedIn
    await route.continue()
  })
  await page.goto(site.web)
  await page.locator('.money-hero').waitFor()
})
