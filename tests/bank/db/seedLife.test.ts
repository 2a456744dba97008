import { expect, test } from 'vitest'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { seed } from '#bank/db/seed/seed'
import { openTestServices } from '#tests/bank/outside/openWorld'

/** What the customers of `npm start` have beside their history. */

const { world } = await openTestServices()
await seed(world, { lively: true })

const names = Object.keys(demoTenants) as DemoTenant[]

const count = async (tenantId: string, from: string) => {
  const { rows } = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ number: number }>(`select count(*)::int as number from ${from}`, [tenantId]),
  )
  return rows[0]?.number
}

test.each(names)(
  'the customer of %s has recipients, an account, a card, a schedule, a dispute and an order',
  async (name) => {
    const of = (from: string) => count(demoTenants[name], `${from} where tenant_id = $1`)
    expect(await of('counterparties')).toBe(3)
    expect(await of('destinations')).toBe(3)
    expect(await of('accounts')).toBe(1)
    expect(await of('cards')).toBe(1)
    expect(await of('card_transactions')).toBe(14)
    expect(await of('card_subscriptions')).toBe(1)
    expect(await of('schedules')).toBe(1)
    expect(await of('card_disputes')).toBe(1)
    const waiting = `orders where tenant_id = $1 and sub_status = 'awaiting_funds'`
    expect(await count(demoTenants[name], waiting)).toBe(1)
  },
)

test.each(names)(
  'of two payments that %s’s customer asked back one has come back',
  async (name) => {
    const of = (status: string) =>
      count(
        demoTenants[name],
        `order_recalls r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
       where r.tenant_id = $1 and r.status = '${status}' and o.status = 'COMPLETE'`,
      )
    expect([await of('SENT'), await of('RETURNED')]).toEqual([1, 1])
  },
)

test.each(names)('the customer of %s is verified, with every rail open', async (name) => {
  const theirs = `tenant_id = $1 and status = 'APPROVED' and person_id in (
    select id from people where tenant_id = $1 and phone is not null)`
  expect(await count(demoTenants[name], `kyc_entities where ${theirs}`)).toBe(1)
  expect(await count(demoTenants[name], `kyc_rails where ${theirs}`)).toBe(5)
})

test.each(names)('the staff of %s find work waiting', async (name) => {
  const of = (from: string) => count(demoTenants[name], `${from} and tenant_id = $1`)
  expect(await of(`proposals where status = 'PROPOSED'`)).toBe(1)
  expect(await of(`orders where status = 'ERROR'`)).toBe(2)
  expect(await of(`orders where sub_status = 'compliance_hold'`)).toBe(1)
  expect(await of(`kyc_entities where status = 'HOLD'`)).toBe(1)
})

test.each(names)(
  'every transaction of %s is posted: the card has what was not spent',
  async (name) => {
    const { rows } = await world.engine.transaction(
      { tenantId: demoTenants[name], personId: null },
      async (tx) => {
        const sums = await tx.query<{ sum: string }>(
          'select sum(posted) as sum from ledger_accounts where tenant_id = $1 group by currency_id',
          [demoTenants[name]],
        )
        expect(sums.rows.every(({ sum }) => Number(sum) === 0)).toBe(true)
        return tx.query<{ left: string; spent: string }>(
          `select (select sum(posted) from ledger_accounts
                 where tenant_id = $1 and address like 'card:%') as left,
                (select sum(taken) from card_transactions where tenant_id = $1) as spent`,
          [demoTenants[name]],
        )
      },
    )
    expect(Number(rows[0]?.left) + Number(rows[0]?.spent)).toBe(800_00)
  },
)
