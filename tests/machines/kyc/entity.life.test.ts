import { expect, test } from 'vitest'
import { kycStatuses } from '#contract/person'
import { advance, allows } from '#machines/kit/life'
import { entityLife, type EntityEvent, type EntityFacts } from '#machines/kyc/entity.life'
import { entityExhibit as exhibit } from '#machines/kyc/life.exhibit'

const facts: EntityFacts = {
  stage: null,
  reason: null,
  missing: [],
  attempts: 0,
  attemptsMax: 3,
  knownElsewhere: false,
  matches: true,
  vouchedBy: null,
  message: null,
}

const tableWith = (more: Partial<EntityFacts>) =>
  kycStatuses
    .map((status) => {
      const here = { status, facts: { ...facts, ...more } }
      const taken = (exhibit.events as EntityEvent[])
        .filter((event) => allows(entityLife, here, event))
        .map((event) => `${event.type} -> ${advance(entityLife, here, event).status}`)
      return `${status}: ${[...new Set(taken)].join(', ')}`.trim()
    })
    .join('\n')

test('what each status allows', () => {
  expect(tableWith({})).toMatchInlineSnapshot(`
    "APPROVED: verdict.hit -> HOLD, officer.withdraw -> DECLINED, requirement.due -> APPROVED, requirement.overdue -> HOLD
    DECLINED: customer.appeal -> DECLINED
    PENDING: verdict.green -> APPROVED, verdict.retry -> SOFT_REJECT, verdict.final -> REJECT, verdict.duplicate -> DOUBLE, verdict.needs -> HOLD, verdict.manual -> HOLD
    HOLD: officer.approve -> HOLD, officer.askMore -> HOLD, officer.decline -> DECLINED
    DOUBLE: officer.merge -> APPROVED, officer.confirmOther -> DECLINED
    SOFT_REJECT: visit.begin -> SOFT_REJECT, entity.submit -> PENDING, verdict.green -> APPROVED, verdict.final -> REJECT
    REJECT: customer.appeal -> REJECT
    UNVERIFIED: visit.begin -> UNVERIFIED, entity.submit -> PENDING"
  `)
})

test('an appeal waits for the bank and cannot be repeated', () => {
  const appealed = tableWith({ stage: 'appealed' })
  expect(appealed).toContain('REJECT: officer.reopen -> HOLD')
  expect(appealed).not.toContain('customer.appeal')
})

test('a green verdict is not enough for a reused document or different data', () => {
  expect(tableWith({ knownElsewhere: true })).toContain('verdict.green -> DOUBLE')
  expect(tableWith({ matches: false })).toContain('verdict.green -> HOLD')
})

test('one officer alone cannot approve', () => {
  const approve = { type: 'officer.approve', officer: 'first' } as const
  const held = (vouchedBy: string | null) =>
    ({ status: 'HOLD', facts: { ...facts, vouchedBy } }) as const
  expect(advance(entityLife, held(null), approve).status).toBe('HOLD')
  expect(advance(entityLife, held('first'), approve).status).toBe('HOLD')
  expect(advance(entityLife, held('second'), approve).status).toBe('APPROVED')
})

test('takes only requested parts, up to the attempt limit', () => {
  expect(tableWith({ missing: ['address'] })).toContain('HOLD: visit.begin -> HOLD, entity.submit')
  const spent = tableWith({ attempts: 3 })
  expect(spent).toContain('tries.spent -> HOLD')
  expect(spent).not.toContain('entity.submit')
})

test('a submission or verdict clears what was requested before', () => {
  const before: EntityFacts = {
    ...facts,
    reason: 'unreadable',
    missing: ['face'],
    stage: 'in_vendor',
  }
  const record = { status: 'SOFT_REJECT', facts: before } as const
  expect(advance(entityLife, record, { type: 'entity.submit' }).facts).toMatchObject({
    stage: null,
    reason: null,
    missing: [],
    attempts: 1,
  })
})

test('staff ask for parts in their own words, which are gone once the parts are handed in', () => {
  const held = { status: 'HOLD', facts: { ...facts, vouchedBy: 'first' } } as const
  const message = 'Please send a recent bill.'
  const asked = advance(entityLife, held, {
    type: 'officer.askMore',
    parts: ['address'],
    message,
  })
  expect(asked).toMatchObject({
    status: 'HOLD',
    facts: { missing: ['address'], reason: 'needs_more', message, vouchedBy: null },
  })
  const visiting = advance(entityLife, asked, { type: 'visit.begin' })
  expect(visiting.facts.message).toBe(message)
  const again = advance(entityLife, visiting, { type: 'entity.submit' })
  expect(again).toMatchObject({ status: 'PENDING', facts: { message: null } })
})
