import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pretendTelegram } from '#contract/sandbox'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { meetCustomer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import {
  amountIn,
  chooseStranger,
  ordersOf,
  PAYEE,
  reviewOrder,
  savePayee,
  confirmOrder,
  type PayeeRail,
} from './sending.ts'
import { assertSettles, isFocused } from './settling.ts'
import { assertSound, press, pressSum, timesSent, visit } from './visit.ts'

/** Orders on the real app and the real bank, from start to end. */

const browser = useBrowser()
let site: Site
let saved: Record<PayeeRail, string>

beforeAll(async () => {
  site = await openSite()
  saved = await savePayee(await meetCustomer(site))
  await savePayee(await meetCustomer(site, 'juniper'))
})

const arriveAt = (path: string, forgive?: RegExp) =>
  arrive(site, browser, path, 'web', forgive && { forgive })

const sendNow = (page: Page, amount: string) => confirmOrder({ page }, 'Send', amount)

/** The order's page, on which the rail settles it. */
async function settle(page: Page) {
  await page.getByRole('link', { name: 'View payment' }).click()
  await page.getByRole('button', { name: 'Network: settled' }).click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByText('Completed', { exact: true }).first().waitFor()
}

const ordersHere = (page: Page, amount: string) => ordersOf(page, site.web, amount)

const payouts = [
  ['SEPA', 'SEPA transfer', '43'],
  ['ACH', 'ACH transfer', '41'],
  ['DOMESTIC_WIRE', 'Wire transfer', '62'],
] as const

/** The paths of each are walked in `systems/orderTypes`. */
whole.each(payouts)(
  'pays out by %s, from the destination to the end',
  async (type, name, amount) => {
    const page = await arriveAt(`/send?to=${saved[type]}`)
    await page.getByText(PAYEE).waitFor()
    await sendNow(page, amount)
    await page.getByText('Payment in progress').waitFor()
    await settle(page)
    await page.getByRole('heading', { name: PAYEE }).waitFor()
    await page.getByRole('complementary').getByText(name, { exact: true }).first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await ordersHere(page, `${amount}.00`)).toBe(1)
  },
)

/** Three presses, or two and Telegram’s button. */
test.each(inTurn(variants, 7))(
  'a saved recipient is paid with three presses besides typing ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/send')
    const { page, texts } = at
    // A wire has a least amount.
    const amount = String(51 + variants.indexOf(variant))
    await page
      .getByRole('button', { name: new RegExp(`^${PAYEE}`) })
      .first()
      .click()
    const field = page.getByRole('textbox', { name: texts.order.youSend })
    await isFocused(field)
    await page.keyboard.type(amount)
    await assertSound(at)
    await press(at, texts.order.startReview)
    await page.getByText(texts.order.final.bank).waitFor()
    await assertSound(at)
    await pressSum(at, texts.order.sendThis(amount))
    await assertSettles(at, PAYEE)
    expect(await timesSent(site, at, amount)).toBe(1)
  },
)

test('an amount is grouped while it is typed, without the caret jumping', async () => {
  const page = await arriveAt('/exchange')
  const shown = () => amountIn(page).inputValue()
  await amountIn(page).click()
  await page.keyboard.type('3110.32')
  expect(await shown()).toBe('3,110.32')
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('5')
  await page.keyboard.type('6')
  expect(await shown()).toBe('311,560.32')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await shown()).toBe('3,110.32')
})

whole('sends a coin to an unsaved address after choosing its network', async () => {
  const page = await arriveAt('/send')
  await chooseStranger(page)
  const confirm = await reviewOrder(page, 'Send', '0.01')
  expect(await findBarriers(page)).toEqual([])
  await confirm.click()
  await page.getByText('Payment in progress').waitFor()
  await settle(page)
  expect(await ordersHere(page, '0.01')).toBe(1)
})

whole('moves money to an own wallet at once', async () => {
  const page = await arriveAt('/wallets')
  await page.getByRole('textbox', { name: 'Name' }).fill('Holidays')
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await page.getByRole('button', { name: /^Switch to Holidays/ }).waitFor()
  site.bank.clock.advance(10_000)
  await page.goto(`${site.web}/send`)
  await page.getByRole('button', { name: /^Holidays/ }).click()
  await sendNow(page, '25')
  await page.getByText('Payment completed').waitFor()
})

const prices: [prices: string, apartMs: number, amount: string][] = [
  ['the same price', 0, '77.10'],
  ['two prices', 2_000, '77.20'],
]
const asked = inTurn(prices, 1)

test.each(asked)('two tabs that confirm %s at once place one order', async (_, apart, amount) => {
  const one = await arriveAt('/exchange')
  const other = await one.context().newPage()
  await other.goto(`${site.web}/exchange`)
  const yes = (page: Page) => page.getByRole('button', { name: `Exchange ${amount}` })
  for (const page of [one, other]) {
    await reviewOrder(page, 'Exchange', amount)
    site.bank.clock.advance(apart)
  }
  let letGo = () => {}
  const held = new Promise<void>((go) => (letGo = go))
  await one.route('**/orders/EXCHANGE_CRYPTO_INTERNAL', async (route) => {
    await held
    await route.continue()
  })
  await yes(one).click()
  await one.locator('button[aria-busy=true]').waitFor()
  await yes(other).click()
  const answer = other.getByText(/Payment completed|We don’t know yet|already|being worked/)
  await answer
    .or(other.getByRole('alert').filter({ hasText: /./ }))
    .first()
    .waitFor()
  letGo()
  await one.getByText('Payment completed').waitFor()
  expect(await ordersHere(one, amount)).toBe(1)
})

test('a page closed before the response finds its order when reopened', async () => {
  const page = await arriveAt('/exchange')
  const yes = await reviewOrder(page, 'Exchange', '78.20')
  let reached = () => {}
  const there = new Promise<void>((go) => (reached = go))
  let requests = 0
  // The first response stays held: removing the route would release it to the old page.
  await page.route('**/orders/EXCHANGE_CRYPTO_INTERNAL', async (route) => {
    requests += 1
    if (requests > 1) return route.continue()
    await route.fetch()
    return reached()
  })
  await yes.click()
  await there
  await page.reload()
  await page.getByText('Payment completed').waitFor()
  expect(await ordersHere(page, '78.20')).toBe(1)
})

test('a lost response is not called a failure, and its outcome is looked up', async () => {
  const page = await arriveAt('/exchange', /Failed to load resource|OFFLINE|WebSocket|ERR_/)
  const yes = await reviewOrder(page, 'Exchange', '79.30')
  await page.route('**/orders/EXCHANGE_CRYPTO_INTERNAL', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await yes.click()
  await page.getByText(/We don’t know yet if the payment went through/).waitFor()
  expect(await page.getByText(/Payment failed/i).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByText('Payment completed').waitFor()
  expect(await ordersHere(page, '79.30')).toBe(1)
})

whole('inside Telegram the host’s button confirms', async () => {
  site.bank.clock.advance(60_000)
  const page = await browser.newPage('telegram')
  const ask = { tg_id: demoCustomers.larkspur.telegramId, start_param: 'exchange' }
  const { body } = await site.bank.ask(pretendTelegram, ask, { tenantId: demoTenants.larkspur })
  const visit = { address: `${site.mini}/`, initData: String(body.init_data_raw) }
  const { host } = await openInNativeTelegram(page, visit)
  await confirmOrder({ page, host }, 'Exchange', '80.40')
  await page.getByText('Payment completed').waitFor()
  site.bank.clock.advance(10_000)
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  await page.getByText('−80.40').waitFor()
})
