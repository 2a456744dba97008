import { expect, test } from 'vitest'
import { verificationStageOf } from '#machines/kyc/verification.setup'
import { stageOf } from '#machines/order/ordering.setup'

/** At which stage a page is, of a verification and of an order that is being placed. */

const entity = {
  status: 'UNVERIFIED',
  stage: 'in_vendor',
  is_final: false,
  visit: null,
  can_visit: false,
}

test.each([
  [null, 'fresh'],
  [{}, 'fresh'],
  [{ status: 'APPROVED', stage: 'appealed', is_final: true }, 'approved'],
  [{ status: 'PENDING', stage: 'appealed' }, 'pending'],
  [{ status: 'REJECT', stage: 'appealed', is_final: true }, 'appealed'],
  [{ status: 'REJECT', is_final: true, visit: {}, can_visit: true }, 'refused'],
  [{ visit: {}, can_visit: true }, 'left'],
  [{ visit: {} }, 'fresh'],
  [{ can_visit: true }, 'fresh'],
  [{ status: 'SOFT_REJECT', can_visit: true }, 'mending'],
  [{ status: 'SOFT_REJECT' }, 'held'],
  [{ status: 'HOLD', visit: {} }, 'held'],
])('a verification with %j is %s', (parts, stage) => {
  const overview = { entity: parts && { ...entity, ...parts }, rails: [] }
  expect(verificationStageOf(overview as never)).toBe(stage)
})

const placing = (state: string, refusal: object | null = null) =>
  ({
    context: { refusal },
    matches: (wanted: string | { submitting: string }) =>
      (typeof wanted === 'string' ? wanted : wanted.submitting) === state,
  }) as never

test.each([
  ['finding', 'looking'],
  ['priceMoved', 'priceMoved'],
  ['following', 'following'],
  ['proving', 'following'],
  ['reviewing', 'free'],
  ['sending', 'busy'],
])('an order that is %s is %s', (state, stage) => {
  expect(stageOf(placing(state))).toBe(stage)
})

test('a review after a refusal is refused', () => {
  expect(stageOf(placing('reviewing', { code: 'OFFLINE' }))).toBe('refused')
})
