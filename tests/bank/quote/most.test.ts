import { expect, test } from 'vitest'
import { toMinor } from '#contract/kit/amount'
import { table } from '#contract/table'
import { post } from '#bank/ledger/post'
import { openWallet } from '#bank/wallet/wallet'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { openQuoteKit } from './quoteKit.ts'

/** The largest amount: it fits, and nothing is left. */

const bank = await openTestBank()
const { engine, random, clock } = bank.world
const kit = await openQuoteKit(bank)

async function fill(symbol: string, minor: bigint, person: CallOptions = kit.person) {
  const me = String((await bank.ask(table.readUser, {}, person)).body.id)
  const { tenantId } = kit
  return engine.transaction({ tenantId, personId: null }, async (tx) => {
    const at = { tx, scope: { tenantId, personId: null }, world: bank.world }
    const { id } = await openWallet(at, me, 'personal')
    const currencyId = kit.id(symbol)
    const legs = [
      { address: 'rail:ach', currencyId, posted: -minor },
      { address: `wallet:${id}`, currencyId, posted: minor },
    ] as const
    await post(tx, tenantId, { id: random.id(), cause: 'pay-in', legs }, clock.now())
    return id
  })
}

const most = (wallet_id: string, from: string, to: string, more: object = {}) => {
  const words = {
    wallet_id,
    from_currency_id: kit.id(from),
    to_currency_id: kit.id(to),
    order_type: 'EXCHANGE_CRYPTO_INTERNAL',
    is_subtract: true,
    ...more,
  }
  return bank.ask(table.readMost, words, kit.person)
}

test('with fees inside it is the whole balance', async () => {
  const wallet = await fill('USD', 123_45n)
  expect((await most(wallet, 'USD', 'EUR')).body).toMatchObject({
    amount: '123.45',
    from_amount: '123.45',
    symbol: 'USD',
  })
})

test('with fees on top they still fit, exact to the unit', async () => {
  const wallet = await fill('USDT', 1_000_000_007n)
  const words = { order_type: 'WITHDRAWAL_CRYPTO', is_subtract: false }
  const { amount } = (await most(wallet, 'USDT', 'USDT', words)).body as { amount: string }
  const whole = async (minor: bigint) => {
    const typed = `${minor / 1_000_000n}.${(minor % 1_000_000n).toString().padStart(6, '0')}`
    return toMinor((await kit.quote('USDT', 'USDT', typed, words)).from_amount, 6)!
  }
  const typed = toMinor(amount, 6)!
  expect((await whole(typed)) <= 1_000_000_007n).toBe(true)
  expect((await whole(typed + 1n)) > 1_000_000_007n).toBe(true)
})

test('never exceeds the maximum', async () => {
  const wallet = await fill('USD', 900_000_00n)
  expect((await most(wallet, 'USD', 'EUR')).body.amount).toBe('250000.00')
})

test.each([0n, 99n])(
  'with %i cents nothing can be sent, and the minimum is named',
  async (minor) => {
    const wallet = minor === 0n ? await fill('EUR', 1n) : await fill('USD', minor)
    const { status, body } = await most(wallet, 'USD', 'EUR')
    expect([status, body.code]).toEqual([422, 'INSUFFICIENT_FUNDS'])
    expect(body.errors).toMatchObject([{ params: { min: '1.00', currency: 'USD' } }])
  },
)

test('the least that may be sent is sent, where there is exactly so much', async () => {
  const wallet = await fill('USD', 1_00n)
  expect((await most(wallet, 'USD', 'EUR')).body).toMatchObject({ amount: '1.00' })
})

test("hides another's wallet", async () => {
  const neighbour = await signUpIn(bank, kit.tenantId)
  const theirs = await fill('USD', 123_45n, neighbour)
  expect((await most(theirs, 'USD', 'EUR')).body.code).toBe('NOT_FOUND')
  expect((await most('none', 'USD', 'EUR')).body.code).toBe('NOT_FOUND')
})
