import type { Page, Response } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/session'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { amountIn, ordersOf, reviewOrder } from './sending.ts'

/** An order that loses its session, network, day or account meanwhile. */

const browser = useBrowser()
const tenantId = demoTenants.larkspur
const { email, password } = demoCustomers.larkspur
const HOUR = 3_600_000
/** What Chromium logs of a refused or failed call. */
const noise = /Failed to load resource|Refused|OFFLINE|WebSocket|ERR_/
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const confirmButton = (page: Page, amount: string) =>
  page.getByRole('button', { name: new RegExp(`^Exchange ${amount}`) })

/** A customer who reviews an exchange, before confirming it. */
async function beginExchange(amount: string, at?: Date) {
  const looks = { forgive: noise, ...(at && { at }) }
  const page = await arrive(site, browser, '/exchange', 'web', looks)
  await reviewOrder(page, 'Exchange', amount)
  return page
}

/** Moves the clocks of bank and device; the page stays open. */
async function leaveFor(page: Page, hours: number) {
  site.bank.clock.advance(hours * HOUR)
  await page.clock.fastForward(hours * HOUR)
}

const title = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

async function signInAgain(page: Page) {
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function endEverySession() {
  const { ask } = await meetCustomer(site)
  const sessions = (await ask(listSessions)).body.data as { id: string; is_current: boolean }[]
  for (const { id, is_current } of sessions) if (!is_current) await ask(endSession, { id })
}

/** Affects the confirming call only, not the reads before it. */
const beforeConfirm = (page: Page, happens: () => Promise<void>) =>
  page.route(
    '**/orders/EXCHANGE_CRYPTO_INTERNAL',
    async (route) => {
      await happens()
      await route.continue()
    },
    { times: 1 },
  )

/** Done by staff; no call of the API can. */
async function setState(personId: string, state: 'active' | 'blocked') {
  await site.bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query('update people set state = $3 where tenant_id = $1 and id = $2', [
      tenantId,
      personId,
      state,
    ]),
  )
}

test('a confirmation in a lost session goes through once after signing in again', async () => {
  const page = await beginExchange('31.10')
  await beforeConfirm(page, endEverySession)
  await confirmButton(page, '31.10').click()
  await title(page, 'You’ve been signed out')
  await signInAgain(page)
  await title(page, 'Payment completed')
  expect(await ordersOf(page, site.web, '31.10')).toBe(1)
})

whole('a confirmation without network has an unknown outcome and goes through once', async () => {
  const page = await beginExchange('32.20')
  await page.context().setOffline(true)
  await page.getByText(/^You’re offline/).waitFor()
  await confirmButton(page, '32.20').click()
  await page.getByText(/We don’t know yet if the payment went through/).waitFor()
  await page.context().setOffline(false)
  await title(page, 'Payment completed')
  expect(await ordersOf(page, site.web, '32.20')).toBe(1)
})

whole('someone back within a day is still signed in and confirms the current price', async () => {
  const page = await beginExchange('33.30', site.bank.clock.now())
  const isPrice = (response: Response) => response.url().includes('/orders/calc') && response.ok()
  const renewed = page.waitForResponse(isPrice)
  await leaveFor(page, 20)
  await renewed
  await confirmButton(page, '33.30').click()
  await title(page, 'Payment completed')
  expect(await ordersOf(page, site.web, '33.30')).toBe(1)
})

whole('someone away for longer signs in again and finds their draft', async () => {
  const page = await beginExchange('34.40', site.bank.clock.now())
  await leaveFor(page, 30)
  await title(page, 'You’ve been signed out')
  await page.getByText(/signed out after a long time away/).waitFor()
  await signInAgain(page)
  await expect.poll(() => amountIn(page).inputValue()).toBe('34.40')
})

whole('a customer blocked during an order is told so and goes on when unblocked', async () => {
  const { personId } = await meetCustomer(site)
  const page = await beginExchange('35.50')
  await beforeConfirm(page, () => setState(personId, 'blocked'))
  await confirmButton(page, '35.50').click()
  await title(page, 'Your access is paused')
  await setState(personId, 'active')
  await page.getByRole('button', { name: 'Check again' }).click()
  await title(page, 'Payment completed')
  expect(await ordersOf(page, site.web, '35.50')).toBe(1)
})
