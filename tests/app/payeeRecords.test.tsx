import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Pages } from '#tests/kit/fakeBank'
import { order as texts } from '#app/features/order/words.en.ts'
import { book, EVERYONE, mill, page, PLACES, rent } from './counterpartyPages.ts'
import { clickButton, openApp, settle, type } from './openApp.tsx'
import { CALC, orderPages, orderType, price } from './orderPages.ts'
import { one } from './recordPages.ts'
import { said } from './said.ts'
import { coins, eth, overview } from './walletPages.ts'

/**
 * What the page of a payment says to each kind of recipient once they are chosen, and on its review:
 * what is new then. Reviewed tables in `screens/`.
 * `npx vitest run --project app tests/app/payeeRecords.test.tsx -u` writes them anew.
 */

// Parts that a page loads later.
await Promise.all(
  Object.values(import.meta.glob('../../src/app/features/**/*.tsx')).map((load) => load()),
)

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const { external_banking_data: _, ...common } = rent
const coin = {
  ...common,
  id: 'd2',
  type: 'CRYPTO_EXTERNAL',
  nickname: 'Cold',
  external_crypto_data: { address, currency_id: eth.uuid, memo: null, currency: eth },
}
const wallet = {
  id: 1,
  uuid: 'w1',
  type: 'personal',
  name: null,
  created_at: '2026-01-05T12:00:00Z',
  base_currency: 'EUR',
  fiat_total: '1250.10',
  crypto_total: '0.00',
  total_amount: '1250.10',
  pending_balance: '0.00',
  kyc_info: null,
  role: 'owner',
  pays_most: null,
  feed: { epoch: 0, seq: 0 },
}

const inEther = {
  from_currency: eth.uuid,
  from_symbol: 'ETH',
  from_amount: '1.000000000000000000',
  net_amount: '0.990000000000000000',
  result_amount: '0.990000000000000000',
  rate: '1',
}

const orderTypes = {
  HIFI_SEPA_OFFRAMP: /Rent/,
  OMNIBUS_CRYPTO_TRANSFER: /Cold/,
  TRANSFER_INTERNAL: /Trips/,
} as const

const pagesOf = (order_type: string): Pages => ({
  ...book([rent, coin]),
  ...orderPages(),
  [EVERYONE]: one(page([mill])),
  [PLACES]: one(page([rent, coin])),
  [CALC]: one(price('q1', { order_type, ...(order_type.includes('CRYPTO') && inEther) })),
  '/v1/v2/orders/order_types': one(Object.keys(orderTypes).map((id) => orderType(id))),
  '/v2/wallets': one(page([wallet, { ...wallet, uuid: 'w2', name: 'Trips' }])),
  '/v2/user/overview': one(overview({ wallets: [{ uuid: 'w2', amount: '5.00' }] })),
})

const shown = () => said(document.querySelector('main')!).split('\n')

async function linesFor(path: string, chosen: [string, RegExp]) {
  cleanup()
  const [order_type, name] = chosen
  await openApp({
    signedIn: true,
    path: `/${path}`,
    pages: pagesOf(order_type),
    publicPages: coins,
    config: { kind: 'live' },
  })
  await settle()
  const steps: [string, () => Promise<unknown>][] = [
    ['at first', async () => {}],
    ['chosen', () => clickButton(name)],
    ['with an amount', () => type(texts.youSend, '70')],
    ['on the review', () => clickButton('Review')],
  ]
  const told: string[] = []
  let before: string[] = []
  for (const [step, take] of steps) {
    await take()
    await settle()
    const lines = shown()
    told.push(
      `# ${order_type}, ${step}`,
      ...before.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
      ...lines.filter((line) => !before.includes(line)),
    )
    before = lines
  }
  return told
}

test.each(['send', 'cash-out'])('order.payees at %s', async (path) => {
  const told: string[] = []
  // Money is cashed out to banks alone.
  for (const chosen of Object.entries(orderTypes))
    if (path === 'send' || chosen[0] === 'HIFI_SEPA_OFFRAMP')
      told.push(...(await linesFor(path, chosen)))
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(`screens/order.payees_at_${path}.txt`)
})
