import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/order'
import { legsOf, type LegDeps } from '#bank/order/legs'
import type { OrderRow } from '#bank/order/order.rows'
import { cashOut } from './waiting.ts'

/** Which transactions an order has before it has a price, and of the smallest sums. */

const at = new Date('2026-03-02T09:00:00Z')
const random = { id: () => 'o1', number: () => 7, bytes: () => Buffer.alloc(0) }
const owner = { personId: 'p1', walletId: 'w1', currencyId: 'usd' }
const deps = {
  world: { random },
  coins: new Map([['usd', { id: 'usd', symbol: 'USD', scale: 2 }]]),
} as unknown as LegDeps

const order = (status: OrderStatus, more: Partial<OrderRow> = {}) =>
  ({
    ...cashOut({ random, clock: { now: () => at } }, owner),
    status,
    facts: { direction: 'out', sub_status: null, reason_code: null },
    updatedAt: at,
    ...more,
  }) as OrderRow

const legs = (before: OrderRow | null, after: OrderRow) =>
  legsOf(deps, before, after).map(({ bulk, row }) => ({ name: bulk.name, row }))

test('what waits for its price has no transactions before it has one', () => {
  const facts = { direction: 'out', sub_status: 'awaiting_approver' } as OrderRow['facts']
  const waiting = order('NEW', { fixed: 'net', facts })
  const became = (status: OrderStatus) => order(status, { fixed: 'net' })
  expect(legs(null, waiting)).toEqual([])
  expect(legs(waiting, became('CANCELED'))).toEqual([])
  expect(legs(null, became('CANCELED'))).not.toEqual([])
  expect(legs(waiting, became('PROCESSING'))).toEqual(legs(null, became('PROCESSING')))
  expect(legs(waiting, became('PROCESSING'))).not.toEqual([])
})

test('a fee of a cent is a transaction of its own, and no fee is none', () => {
  const one = order('COMPLETE', { lines: [{ kind: 'fixed', minor: 1n }] })
  const kinds = legsOf(deps, null, one).map(({ row }) => {
    const { leg } = row as { leg: { kind: string; minor: bigint } }
    return `${leg.kind} ${leg.minor}`
  })
  expect(kinds).toEqual(['HIFI_ACH_OFFRAMP 9700', 'FEE 1'])
})
