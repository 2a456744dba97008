import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tokenStoreKeys } from '#contract/kit/wire'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import type { Tokens } from '#contract/tokens'
import { demoCustomers } from '#bank/db/seed/tenants'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { bareHome, staticPage } from './barePages.ts'
import { median, printTable } from './load.ts'
import { paintsOf, serveBeside, slowed, SLOWER, watchFor } from './slowPhone.ts'

/**
 * How long a new customer looks at nothing, and somebody signed in at no money, on a slow phone.
 * Beside each stands what can be had by hand in the same clothes: a page without a script, and one
 * that makes the same calls and writes what they say into it. All of it is fetched anew each round,
 * in turn, so that a slow moment of the machine meets them all.
 */

const ROUNDS = 3
const FORM = 'form input'
const MONEY = '.money'

const browser = useBrowser()

/** Opens an address on a fresh slow phone, with storage prepared. */
async function paints(origin: string, path: string, selector: string, lying: object = {}) {
  const page = await browser.newPage('telegram', { forgive: /./ })
  await page.goto(`${origin}/openapi.json`)
  await page.evaluate((lying) => Object.assign(localStorage, lying), lying)
  await watchFor(page, selector)
  await slowed(page)
  await page.goto(origin + path, { waitUntil: 'commit' })
  const samples = await paintsOf(page)
  await page.close()
  return samples
}

/** A page once everything has loaded, and the reads it made. */
async function drawn(site: Site, selector: string, lying: object = {}) {
  const page: Page = await browser.newPage('telegram')
  await page.goto(`${site.web}/openapi.json`)
  await page.evaluate((lying) => Object.assign(localStorage, lying), lying)
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname + search)
  })
  await page.goto(site.web)
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  await page.close()
  return { html, reads }
}

type Paints = Awaited<ReturnType<typeof paints>>

const middle = (samples: readonly Paints[], what: keyof Paints) =>
  median(samples.map((one) => one[what]))

test('paints sign-in and home about as fast as hand-written pages', async () => {
  const site = await openSite()
  const tenantId = demoTenants.larkspur
  const { email, password } = demoCustomers.larkspur
  const { body } = await site.bank.ask(signInByPassword, { email, password }, { tenantId })
  const { access_token, refresh_token } = body as unknown as Tokens // held against the contract
  const tokens = { [tokenStoreKeys.access]: access_token, [tokenStoreKeys.refresh]: refresh_token }
  const signInPage = await drawn(site, FORM)
  site.bank.clock.advance(60_000)
  const home = await drawn(site, MONEY, tokens)
  const beside = await serveBeside(site.web, {
    '/bare-door': staticPage(signInPage.html),
    ...bareHome(home, tenantId),
  })

  const samples: Record<string, Paints[]> = { door: [], bareDoor: [], home: [], bareHome: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    site.bank.clock.advance(60_000)
    samples.door!.push(await paints(site.web, '/', FORM))
    samples.bareDoor!.push(await paints(beside.origin, '/bare-door', FORM))
    samples.home!.push(await paints(site.web, '/', MONEY, tokens))
    site.bank.clock.advance(60_000)
    samples.bareHome!.push(await paints(beside.origin, '/bare-home', MONEY, tokens))
  }
  beside.close()

  const row = (name: string, ours: string, bare: string, what: keyof Paints) => {
    const [one, other] = [middle(samples[ours]!, what), middle(samples[bare]!, what)]
    return [name, one, other, one / other]
  }
  printTable(
    `milliseconds on slow 4G, ${SLOWER} times slower, median of ${ROUNDS}`,
    ['', 'ours', 'by hand', 'ratio'],
    [
      row('sign-in, first paint', 'door', 'bareDoor', 'first'),
      row('sign-in, its form', 'door', 'bareDoor', 'painted'),
      row('home, first paint', 'home', 'bareHome', 'first'),
      row('home with its money', 'home', 'bareHome', 'painted'),
    ],
  )
  expect(home.reads.length).toBeGreaterThan(3)
})
