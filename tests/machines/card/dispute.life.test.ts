import { expect, test } from 'vitest'
import { disputeStatuses } from '#contract/cardShape'
import { disputeExhibits } from '#machines/card/dispute.exhibit'
import { disputeLife, type DisputeEvent, type DisputeFacts } from '#machines/card/dispute.life'
import { advance, allows } from '#machines/kit/life'

const facts: DisputeFacts = { isCredited: false, isSmall: true, creditedBy: null, isDue: false }

// The exhibit is of any chart; its events are of this one.
const events = disputeExhibits.dispute.events as DisputeEvent[]

const taken = (status: (typeof disputeStatuses)[number], more: Partial<DisputeFacts> = {}) =>
  events
    .filter((event) => allows(disputeLife, { status, facts: { ...facts, ...more } }, event))
    .map(({ type }) => type)

test('a dispute that is over takes nothing any more', () => {
  for (const status of ['WON', 'LOST', 'REFUNDED', 'DECLINED', 'WITHDRAWN'] as const)
    expect(taken(status)).toEqual([])
})

test('the network decides only what was sent to it, and then nothing is added', () => {
  expect(taken('OPEN')).not.toContain('network.won')
  expect(taken('NEEDS_MORE')).not.toContain('network.lost')
  expect(taken('SENT')).toEqual(expect.arrayContaining(['network.won', 'network.lost']))
  expect(taken('SENT')).not.toContain('evidence.add')
  expect(taken('SENT')).not.toContain('staff.decline')
})

test('a credit is given once, and a large one by two', () => {
  const credit = (by: string, more: Partial<DisputeFacts>) =>
    allows(
      disputeLife,
      { status: 'OPEN', facts: { ...facts, ...more } },
      { type: 'staff.credit', by },
    )
  expect(credit('s1', {})).toBe(true)
  expect(credit('s1', { isCredited: true })).toBe(false)
  expect(credit('s1', { isSmall: false, creditedBy: 's1' })).toBe(false)
  const large = { status: 'OPEN', facts: { ...facts, isSmall: false } } as const
  const first = advance(disputeLife, large, { type: 'staff.credit', by: 's1' })
  expect(first.intents).toEqual([expect.objectContaining({ type: 'noteFirstCredit' })])
  const second = advance(
    disputeLife,
    { ...large, facts: { ...large.facts, creditedBy: 's1' } },
    { type: 'staff.credit', by: 's2' },
  )
  expect(second.intents).toEqual([expect.objectContaining({ type: 'giveCredit' })])
})

test('every end but a win takes a credit back or counts the refund', () => {
  const rows = (['OPEN', 'NEEDS_MORE', 'SENT'] as const).flatMap((status) =>
    events
      .filter((event) => allows(disputeLife, { status, facts }, event))
      .map((event) => {
        const next = advance(disputeLife, { status, facts }, event)
        return [next.status, next.intents.map(({ type }) => type).join(' ')].join(' | ')
      }),
  )
  expect([...new Set(rows)].toSorted()).toEqual([
    'DECLINED | takeCreditBack',
    'LOST | takeCreditBack',
    'NEEDS_MORE | ',
    'NEEDS_MORE | countRefund',
    'NEEDS_MORE | giveCredit',
    'NEEDS_MORE | noteEvidence',
    'OPEN | ',
    'OPEN | countRefund',
    'OPEN | giveCredit',
    'OPEN | noteEvidence',
    'REFUNDED | countRefund',
    'REFUNDED | countRefund withdrawAtNetwork',
    'SENT | countRefund tellNetwork',
    'SENT | giveCredit',
    'SENT | tellNetwork',
    'WITHDRAWN | takeCreditBack',
    'WITHDRAWN | takeCreditBack withdrawAtNetwork',
    'WON | keepCredit',
  ])
})
