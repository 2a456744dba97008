import { expect, test } from 'vitest'
import { transactionStatuses, type TransactionStatus } from '#contract/transaction'
import { advance, allows, type LifeRecord } from '#machines/kit/life'
import {
  transactionLife,
  type TransactionFacts,
  type TransactionLifeEvent,
} from '#machines/wallet/transaction.life'
import { transactionExhibit as exhibit } from '#machines/wallet/wallet.exhibit'
import { walksOf } from '#tests/kit/mbt'

const facts: TransactionFacts = { arriving: false, subStatus: null, reason: null }
const events = exhibit.events as TransactionLifeEvent[]

const after = (...events: TransactionLifeEvent[]) =>
  events.reduce<LifeRecord<typeof transactionLife>>(
    (here, event) => advance(transactionLife, here, event),
    { status: 'pending', facts: { ...facts, arriving: true } },
  )

test('events allowed in each status', () => {
  const table = transactionStatuses.map((status) => {
    const taken = events.filter((event) => allows(transactionLife, { status, facts }, event))
    return `${status.padEnd(10)} ${taken.map(({ type }) => type).join(', ')}`.trimEnd()
  })
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "new        order.approved, order.settled, order.canceled, order.failed
    pending    order.funded, order.settled, order.canceled, order.failed, deposit.deepened, deposit.reorganized, deposit.confirmed, deposit.dropped, review.opened, review.passed, review.failed
    processing order.settled, order.failed
    complete
    canceled
    failed"
  `)
})

test('where each event leads', () => {
  const table = transactionStatuses.flatMap((status) =>
    events
      .filter((event) => allows(transactionLife, { status, facts }, event))
      .map((event) => {
        const next = advance(transactionLife, { status, facts }, event)
        const why = next.facts.subStatus ?? next.facts.reason ?? ''
        return `${status} ${event.type} -> ${next.status} ${why}`.trimEnd()
      }),
  )
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "new order.approved -> processing
    new order.settled -> complete
    new order.canceled -> canceled by_user
    new order.failed -> failed rail_rejected
    pending order.funded -> processing
    pending order.settled -> complete
    pending order.canceled -> canceled by_user
    pending order.failed -> failed rail_rejected
    pending deposit.deepened -> pending
    pending deposit.reorganized -> pending reorganized
    pending deposit.confirmed -> complete
    pending deposit.dropped -> failed gone
    pending review.opened -> pending compliance_hold
    pending review.passed -> complete
    pending review.failed -> failed refused
    processing order.settled -> complete
    processing order.failed -> failed rail_rejected"
  `)
})

test('depth alone never credits a payment under review', () => {
  const held = after({ type: 'review.opened' }, { type: 'deposit.deepened' })
  expect(allows(transactionLife, held, { type: 'deposit.confirmed' })).toBe(false)
  const shaken = advance(transactionLife, held, { type: 'deposit.reorganized' })
  expect(shaken.facts.subStatus).toBe('compliance_hold')
  expect(allows(transactionLife, shaken, { type: 'deposit.confirmed' })).toBe(false)
  expect(advance(transactionLife, shaken, { type: 'review.passed' }).status).toBe('complete')
})

test('a payment continues when its replaced block is mined again', () => {
  const shaken = after({ type: 'deposit.reorganized' })
  expect(shaken).toMatchObject({ status: 'pending', facts: { subStatus: 'reorganized' } })
  const again = advance(transactionLife, shaken, { type: 'deposit.deepened' })
  expect(again.facts.subStatus).toBeNull()
})

test('every path visits wire statuses, and final ones stay', () => {
  const passed = new Set<TransactionStatus>()
  for (const { input, events: path } of walksOf(exhibit)) {
    const { arriving } = input as { arriving: boolean }
    let here: LifeRecord<typeof transactionLife> = {
      status: arriving ? 'pending' : 'new',
      facts: { ...facts, arriving },
    }
    passed.add(here.status)
    for (const event of path as TransactionLifeEvent[]) {
      if (allows(transactionLife, here, event)) here = advance(transactionLife, here, event)
      passed.add(here.status)
    }
  }
  expect([...passed].toSorted()).toEqual([...transactionStatuses].toSorted())
  for (const status of ['complete', 'canceled', 'failed'] as const)
    for (const event of events)
      expect(allows(transactionLife, { status, facts }, event), `${status} ${event.type}`).toBe(
        false,
      )
})
