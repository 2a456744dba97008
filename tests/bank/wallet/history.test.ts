import { expect, test } from 'vitest'
import { WALLET_HISTORY_DAYS, readWalletHistory } from '#contract/wallet'
import { ratioOf } from '#bank/rate/ratio'
import { balancesAt } from '#bank/wallet/history.rows'
import { openTestBank } from '#tests/kit/bank'
import { openWalletKit, type Customer } from './walletKit.ts'

/** The value of a wallet, day by day. */

const bank = await openTestBank()
const { ask, customer, coins, tenantId, moveIn } = await openWalletKit(bank)

const DAY_MS = 24 * 3_600_000

const at = (ann: Customer, moments: Date[]) =>
  bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    balancesAt(tx, tenantId, [`wallet:${ann.wallet}`], moments),
  )

test('the balance at a moment is that of the last posting before it', async () => {
  const ann = await customer()
  const moments = [bank.clock.now()]
  for (let step = 1; step <= 9; step += 1) {
    bank.clock.advance(60_000)
    await ann.line(BigInt(step))
    if (step % 3 === 0) await ann.line(BigInt(step), { coin: 'ETH 1' })
    moments.push(bank.clock.now(), new Date(bank.clock.now().getTime() + 30_000))
  }
  const held = await at(ann, moments)
  const of = (coin: string) =>
    held
      .filter(({ currencyId }) => currencyId === coins.get(coin))
      .toSorted((a, b) => a.at - b.at)
      .map(({ posted }) => Number(posted))
  const sums = [1, 3, 6, 10, 15, 21, 28, 36, 45]
  expect(of('USD')).toEqual([0, ...sums.flatMap((sum) => [sum, sum])])
  expect(of('ETH 1')).toEqual([0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 9, 9, 9, 9, 9, 9, 18, 18])
})

test('shows thirty days of balances, and a new wallet from its first day', async () => {
  const ann = await customer()
  await ann.line(100_00n)
  bank.clock.advance(10 * DAY_MS)
  await ann.line(50_00n)
  const read = async () => {
    // Sessions do not last for days.
    const { bearer } = await moveIn(ann.email)
    const { body } = await ask(readWalletHistory, { uuid: ann.wallet }, { bearer })
    return (body.points as { amount: string }[]).map(({ amount }) => amount)
  }
  const young = await read()
  expect([young.length, young[0], young.at(-2), young.at(-1)]).toEqual([
    11,
    '100.00',
    '100.00',
    '150.00',
  ])
  bank.clock.advance(40 * DAY_MS)
  expect(await read()).toEqual(Array.from({ length: WALLET_HISTORY_DAYS + 1 }, () => '150.00'))
})

test('without a price of the base a day is left out, and without its own a currency counts nothing', async () => {
  const ann = await customer()
  await ann.line(100_00n)
  await ann.line(10n ** 18n, { coin: 'ETH 1' })
  const began = bank.clock.now()
  bank.clock.advance(2 * DAY_MS)
  const { bearer } = await moveIn(ann.email)
  const usual = bank.world.rates
  const priced = (usd: string, at: Date) => ({ usd: ratioOf(usd), source: 'test', at })
  const day = (at: Date) => Math.round((at.getTime() - began.getTime()) / DAY_MS)
  bank.world.rates = {
    ...usual,
    history: async (_, symbol, moments) =>
      moments.map((at) => {
        if (symbol === 'USD') return day(at) === 1 ? null : priced('1', at)
        return symbol === 'ETH' && day(at) === 2 ? priced('50', at) : null
      }),
  }
  const { body } = await ask(readWalletHistory, { uuid: ann.wallet }, { bearer })
  bank.world.rates = usual
  expect(body.points).toEqual([
    { at: began.toISOString(), amount: '100.00' },
    { at: bank.clock.now().toISOString(), amount: '150.00' },
  ])
})
