import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { readSubAccount } from '#contract/program'
import { demoTenants } from '#contract/tenants'
import { readWallet } from '#contract/wallet'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { callOf, makeHeldCard } from './cardHeld.ts'

const browser = useBrowser()
let site: Site
let walletId = ''
let accountId = ''
let cardPath = ''

const tenantId = demoTenants.larkspur

beforeAll(async () => {
  site = await openSite()
  const held = await makeHeldCard(site.bank)
  walletId = held.walletId
  accountId = held.accountId
  cardPath = held.cardPath
})

/** The balances of the card and of the wallet in the card's currency. */
async function money() {
  site.bank.clock.advance(60_000)
  const her = await callOf(site.bank)
  const account = await site.bank.ask(readSubAccount, { id: accountId }, her)
  const { symbol } = (account.body.currency as { meta: { symbol: string } }).meta
  const { body } = await site.bank.ask(readWallet, { uuid: walletId }, her)
  const lines = body.balance as { symbol: string; available: string }[]
  const wallet = Number(lines.find((line) => line.symbol === symbol)?.available ?? 0)
  return { card: Number(account.body.balance), wallet }
}

const placedAt = (path: string) =>
  site.requests.filter((one) => one.verb === 'POST' && one.path.endsWith(path))

/** Double-clicks confirm, and waits for the end. */
async function confirmMoney(page: Page, name: RegExp) {
  const yes = page.getByRole('button', { name })
  await yes.waitFor()
  await yes.dblclick()
  await expect.poll(() => page.getByRole('link', { name: 'View payment' }).count()).toBe(1)
  for (let round = 0; round < 3; round++) {
    await site.bank.worker.drain(tenantId)
    site.bank.clock.advance(2_000)
  }
  await page.getByRole('button', { name: 'Done' }).click()
}

whole('tops up and withdraws from a card once each, however often the customer taps', async () => {
  const before = await money()
  const page = await arrive(site, browser, cardPath)
  await page.getByRole('button', { name: 'Top up' }).click()
  await page.getByLabel('From your wallet').fill('50')
  await page.getByText(/seconds? left$/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await confirmMoney(page, /^Top up \d/)
  expect(placedAt('/orders/TRANSFER_CARD_SUBACCOUNT').map(({ status }) => status)).toEqual([201])
  const loaded = await money()
  expect(loaded.wallet).toBeCloseTo(before.wallet - 50, 6)
  // Loading costs half a percent.
  expect(loaded.card).toBeCloseTo(before.card + 49.75, 6)
  await page.getByText('49.75').first().waitFor()

  await page.getByRole('button', { name: 'Move back to wallet' }).click()
  await page.getByLabel('From the card').fill('20')
  await page.getByText(/seconds? left$/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await confirmMoney(page, /^Move back 20/)
  expect(placedAt('/orders/WITHDRAW_CARD_SUBACCOUNT').map(({ status }) => status)).toEqual([201])
  const back = await money()
  expect(back.card).toBeCloseTo(loaded.card - 20, 6)
  expect(back.wallet).toBeCloseTo(loaded.wallet + 20, 6)
  await page.getByText('29.75').first().waitFor()
})
