import { expect, test } from 'vitest'
import { toMinor } from '#contract/kit/amount'
import { signInByPassword } from '#contract/signIn'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import type { Transaction } from '#contract/transaction'
import { exportTransactions, listTransactions, listWallets, readWallet } from '#contract/wallet'
import type { BalanceDetail } from '#contract/wallet'
import { demoCustomers, liveTenant } from '#bank/db/seed/tenants'
import { seed } from '#bank/db/seed/seed'
import { openTestBank } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'

/** The demo customers have money and a history, all of it posted. */

const bank = await openTestBank()
await seed(bank.world, { live: true })
const names = Object.keys(demoTenants) as DemoTenant[]

async function lookAround(name: DemoTenant) {
  const tenantId = demoTenants[name]
  const { email, password } = demoCustomers[name]
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  const me = { tenantId, bearer: String(body.access_token) }
  const wallets = (await bank.ask(listWallets, {}, me)).body.data as { uuid: string }[]
  const [{ uuid } = { uuid: '' }] = wallets
  const { total_amount, balance } = (await bank.ask(readWallet, { uuid }, me)).body as {
    total_amount: string
    balance: { details: BalanceDetail[] }[]
  }
  const words = { wallet_uuid: uuid, limit: 100 }
  const list = (await bank.ask(listTransactions, words, me)).body.data as Transaction[]
  const { text } = await bank.ask(exportTransactions, { wallet_uuid: uuid }, me)
  const details = balance.flatMap((line) => line.details)
  return { wallets, total_amount, details, list, statement: readCsv(text) }
}

test.each(names)(
  'the customer of %s has money, several coins and months behind them',
  async (name) => {
    const { wallets, total_amount, details, list } = await lookAround(name)
    expect(wallets).toHaveLength(1)
    expect(Number(total_amount)).toBeGreaterThan(1_000)
    expect(details.filter(({ amount }) => /[1-9]/.test(amount)).length).toBeGreaterThan(4)
    expect(list.length).toBeGreaterThan(20)
    const moments = list.map(({ created_at }) => created_at)
    expect(moments).toEqual(moments.toSorted().toReversed())
    const days = (Date.parse(moments[0]!) - Date.parse(moments.at(-1)!)) / (24 * 3_600_000)
    expect(days).toBeGreaterThan(60)
    expect(new Set(list.map(({ status }) => status))).toEqual(
      new Set(['complete', 'pending', 'failed']),
    )
  },
)

test.each(names)('the statement of %s adds up to the balances', async (name) => {
  const { details, statement } = await lookAround(name)
  for (const { currency, amount } of details) {
    const { symbol, chain_name } = currency.meta
    const names = [`${symbol} change`, `${symbol} on ${chain_name} change`]
    const column = statement.head.find((name) => names.includes(name))
    const changes = column ? statement.rows.map((row) => row[column] || '0') : []
    const sum = changes.reduce((whole, one) => whole + toMinor(one, currency.decimal)!, 0n)
    expect(sum, symbol).toBe(toMinor(amount, currency.decimal))
  }
})

test('a payment, its fee and its refund are linked', async () => {
  const { list } = await lookAround('larkspur')
  const refund = list.find(({ record_type }) => record_type === 'REFUND')!
  const paid = list.find(({ uuid }) => refund.linked.includes(uuid))!
  expect(paid.meta.counterparty_name).toBe(refund.meta.counterparty_name)
  expect(paid.linked).toContain(refund.uuid)
  expect(paid.linked).toHaveLength(2)
})

test('the demo history is the same for both tenants and every run', async () => {
  const recorded = async (name: DemoTenant) =>
    (await lookAround(name)).list.map((one) => [one.created_at, one.amount, one.record_type])
  const [first, second] = await Promise.all(names.map(recorded))
  expect(first).toEqual(second)
})

test('a live tenant has no demo money', async () => {
  const found = await bank.world.engine.transaction(
    { tenantId: liveTenant.id, personId: null },
    async (tx) => {
      const { rows } = await tx.query(
        `select id from wallets where tenant_id = $1
         union all select id from ledger_accounts where tenant_id = $1`,
        [liveTenant.id],
      )
      return rows
    },
  )
  expect(found).toEqual([])
})
