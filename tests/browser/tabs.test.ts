import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { refreshTokens } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { tokenStoreKeys } from '#contract/kit/wire'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { basePaths } from '#contract/kit/endpoint'
import { demoCustomers } from '#bank/db/seed/tenants'
import { device } from '#app/features/person/words.en.ts'
import { pages as pageTexts } from '#app/features/app/words.en.ts'
import { useBrowser } from '#tests/kit/browser'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { arrive } from './arrival.ts'

const TABS = 5
const HOUR_MS = 60 * 60 * 1_000
const { email, password } = demoCustomers.larkspur
const renewal = basePaths.user + refreshTokens.path
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** Tabs of one browser in which the customer has been signed in before. */
async function openTabs(tokens: Tokens): Promise<Page[]> {
  const first = await browser.newPage('web')
  const context = first.context()
  await first.goto(`${site.web}${BLANK}`)
  await first.evaluate(
    ([names, { access_token, refresh_token }]) => {
      localStorage.setItem(names.access, access_token)
      localStorage.setItem(names.refresh, refresh_token)
    },
    [tokenStoreKeys, tokens] as const,
  )
  const others = Array.from({ length: TABS - 1 }, () => context.newPage())
  return [first, ...(await Promise.all(others))]
}

async function signIn(): Promise<Tokens> {
  const tenantId = demoTenants.larkspur
  const { body } = await site.bank.ask(signInByPassword, { email, password }, { tenantId })
  return body as unknown as Tokens // the test bank holds every answer against the contract
}

const renewals = (from: number) => site.requests.slice(from).filter(({ path }) => path === renewal)

test('five tabs with an expired token renew it once, unnoticed', async () => {
  const tabs = await openTabs(await signIn())
  site.bank.clock.advance(HOUR_MS)
  const from = site.requests.length
  await Promise.all(tabs.map((tab) => tab.goto(`${site.web}/profile`)))
  await Promise.all(tabs.map((tab) => tab.getByText(email).first().waitFor()))
  expect(renewals(from)).toEqual([{ verb: 'POST', path: renewal, status: 200 }])
})

test('a refused renewal signs every tab out and leaves no customer data', async () => {
  const tokens = await signIn()
  site.bank.clock.advance(60_000)
  const tabs = await openTabs({ ...tokens, access_token: 'at_spoilt', refresh_token: 'rt_spoilt' })
  await Promise.all(tabs.map((tab) => tab.goto(`${site.web}/profile`)))
  for (const tab of tabs) {
    await expect.poll(() => tab.evaluate(() => location.pathname)).not.toBe('/profile')
    expect(await tab.getByText(email).count()).toBe(0)
    expect(await tab.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  }
})

test('signing out without network shows that the customer is signed out', async () => {
  const page = await arrive(site, browser, '/profile', 'web', {
    forgive: /ERR_INTERNET_DISCONNECTED/,
  })
  const leave = page.getByRole('button', { name: device.leave, exact: true })
  await leave.waitFor()
  await page.context().setOffline(true)
  await leave.click()
  await page.getByRole('heading', { name: pageTexts.signedOut.title }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})
