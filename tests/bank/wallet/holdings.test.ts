import { expect, test } from 'vitest'
import {
  createWallet,
  listWallets,
  readWallet,
  type WalletDetail,
  type WalletListed,
} from '#contract/wallet'
import { ratioOf } from '#bank/rate/ratio'
import type { PersonContext } from '#bank/requestContext'
import { centsOf } from '#bank/wallet/cents'
import { openTestBank } from '#tests/kit/bank'
import { openWalletKit, type Customer } from './walletKit.ts'

/** What a wallet holds: what is on offer, what was, and what is hardly worth a line. */

const bank = await openTestBank()
const kit = await openWalletKit(bank)
const { ask, coins, customer, rows } = kit

const read = async (ann: Customer, words: object = {}) =>
  (await ask(readWallet, { uuid: ann.wallet, ...words }, ann.me)).body as unknown as WalletDetail

const symbolsOf = ({ balance }: WalletDetail) =>
  balance.map((one) => JSON.stringify(one)).join('\n')

test('balances worth less than a cent are left out if asked, and nothing with a price is lost', async () => {
  const ann = await customer()
  await ann.line(1n)
  await ann.line(1n, { coin: 'ETH 1', method: 'crypto', kind: 'DEPOSIT' })
  const whole = await read(ann)
  expect(whole.balance.length).toBeGreaterThan(5)
  expect(await read(ann, { show_low_balance: 'true' })).toEqual(whole)
  const few = await read(ann, { show_low_balance: 'false' })
  expect(few.balance).toHaveLength(1)
  expect(symbolsOf(few)).toContain('"USD"')
  expect(few.total_amount).toBe(whole.total_amount)
})

test('a currency that is no longer offered stays where there is money in it', async () => {
  const [ann, ben] = [await customer(), await customer()]
  await ann.line(500n, { coin: 'EUR' })
  const enabled = (is: boolean) =>
    rows(
      `update currencies set is_enabled = $3 where tenant_id = $1 and id = $2`,
      coins.get('EUR'),
      is,
    )
  await enabled(false)
  bank.clock.advance(60_000)
  expect(symbolsOf(await read(ann))).toContain('"EUR"')
  expect(symbolsOf(await read(ben))).not.toContain('"EUR"')
  await enabled(true)
})

test('wallets are listed page by page, their own money each', async () => {
  const ann = await customer()
  await ann.line(100_00n)
  const key = () => ({ ...ann.me, headers: { 'idempotency-key': bank.world.random.id() } })
  for (const name of ['One', 'Two']) await ask(createWallet, { type: 'vault', name }, key())
  const page = async (words: object) => {
    const { body } = await ask(listWallets, { ...words }, ann.me)
    const { data, total, has_more } = body as {
      data: WalletListed[]
      total: number
      has_more: boolean
    }
    return [data.map(({ total_amount }) => total_amount), total, has_more]
  }
  expect(await page({})).toEqual([['100.00', '0.00', '0.00'], 3, false])
  expect(await page({ limit: 2 })).toEqual([['100.00', '0.00'], 3, true])
  expect(await page({ limit: 2, offset: 1 })).toEqual([['0.00', '0.00'], 3, false])
  expect(await page({ offset: 3 })).toEqual([[], 3, false])
})

test('the least that is worth a cent is rounded up, and only where there is a price', async () => {
  const ann = await customer()
  const usd = (text: string) => ({ usd: ratioOf(text), source: 'test', at: bank.clock.now() })
  const least = async (prices: Record<string, string>) => {
    const known = new Map(Object.entries(prices).map(([symbol, text]) => [symbol, usd(text)]))
    const world = { ...bank.world, rates: { ...bank.world.rates, prices: async () => known } }
    const scope = { tenantId: kit.tenantId, personId: ann.personId }
    const cents = await bank.world.engine.transaction(scope, (tx) => {
      const tenant = { config: { base_currency: 'USD' } }
      const context = { tx, scope, tenant, world } as unknown as PersonContext
      return centsOf(context, { show_low_balance: false })
    })
    return ['USD', 'ETH 1', 'BTC 900000000'].map((name) => cents[coins.get(name)!])
  }
  expect(await least({ USD: '1', ETH: '3', BTC: '50000' })).toEqual(['1', '3333333333333334', '20'])
  expect(await least({ USD: '2', BTC: '0' })).toEqual(['1', undefined, undefined])
  expect(await least({ ETH: '3' })).toEqual([undefined, undefined, undefined])
})
