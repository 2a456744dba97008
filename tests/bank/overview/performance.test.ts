import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { readOverview, type Overview } from '#contract/overview'
import { ratioOf } from '#bank/rate/ratio'
import type { Rates } from '#bank/services'
import { openWalletKit, type Customer } from '#tests/bank/wallet/walletKit'
import { openTestBank } from '#tests/kit/bank'

/** Gains from prices, to the cent: ether rises by a tenth a day, bitcoin falls, and dollars stay. */

const DAY_MS = 24 * 3_600_000
const begun = Date.parse('2026-03-02T09:00:00Z')

function dollarsAt(symbol: string, moment: Date): string | null {
  const day = Math.floor((moment.getTime() - begun) / DAY_MS)
  if (symbol === 'ETH') {
    if (day > 7) return '50'
    return ['100', '110', '121', '121'][Math.max(0, day)] ?? '60.5'
  }
  if (symbol === 'BTC') return day < 2 ? '1000' : '900'
  if (symbol === 'TRX') return null
  return '1'
}

const rates: Rates = {
  prices: async () => new Map(),
  async history(_, symbol, moments) {
    return moments.map((at) => {
      const usd = dollarsAt(symbol, at)
      return usd === null ? null : { usd: ratioOf(usd), source: 'test', at }
    })
  },
}

const bank = await openTestBank(undefined, { rates })
const { ask, customer, moveIn } = await openWalletKit(bank)

async function overviewOf(ann: Customer) {
  const { bearer } = await moveIn(ann.email)
  const { status, body } = await ask(readOverview, {}, { bearer })
  expect(status).toBe(200)
  return body as unknown as Overview
}

const read = async (ann: Customer) => (await overviewOf(ann)).performance

test('what was held as a day began gains what its price did, and days are linked', async () => {
  const ann = await customer()
  await ann.line(10n ** 18n, { coin: 'ETH 1' })
  await ann.line(500_00n)
  await ann.line(10n ** 6n, { coin: `TRX ${chainIds.tron}` })
  bank.clock.advance(DAY_MS)
  expect(await read(ann)).toBeNull()
  bank.clock.advance(DAY_MS)
  expect(await read(ann)).toEqual({
    since: new Date(begun).toISOString(),
    gain: '21.00',
    share: '0.2100',
    assets: [{ symbol: 'ETH', gain: '21.00', share: '0.2100' }],
  })
  await ann.line(10n ** 18n, { coin: 'ETH 1' })
  bank.clock.advance(DAY_MS)
  expect(await read(ann)).toMatchObject({ gain: '21.00', share: '0.2100' })
  bank.clock.advance(DAY_MS)
  // Two at 121 that halve: of 242 half is lost.
  expect(await read(ann)).toMatchObject({ gain: '-100.00', share: '-0.3950' })
})

test('an asset is listed once it was held for two days, and counts in all before', async () => {
  const bob = await customer()
  await bob.line(10n ** 18n, { coin: 'ETH 1' })
  bank.clock.advance(DAY_MS)
  await bob.line(10n ** 8n, { coin: `BTC ${chainIds.bitcoin}` })
  bank.clock.advance(DAY_MS)
  const first = await read(bob)
  expect(first?.assets.map(({ symbol }) => symbol)).toEqual(['ETH'])
  bank.clock.advance(DAY_MS)
  const then = await read(bob)
  expect(then?.assets.map(({ symbol }) => symbol).toSorted()).toEqual(['BTC', 'ETH'])
  expect(then).toMatchObject({ gain: '0.00', share: '0.0000' })
})

test('what left counts at the price of its day, and what came back of it at the same', async () => {
  const cleo = await customer()
  bank.clock.advance(begun + 7 * DAY_MS - bank.clock.now().getTime())
  await cleo.line(10n ** 18n, { coin: 'ETH 1' })
  const made = await cleo.line(10n ** 18n, {
    coin: 'ETH 1',
    type: 'withdrawal',
    kind: 'WITHDRAWAL',
  })
  bank.clock.advance(DAY_MS)
  expect((await overviewOf(cleo)).month).toMatchObject({ money_in: '60.50', money_out: '60.50' })
  await cleo.line(10n ** 18n / 2n, { coin: 'ETH 1', kind: 'REFUND', linkedId: made })
  expect((await overviewOf(cleo)).month).toMatchObject({ money_in: '60.50', money_out: '30.25' })
})
