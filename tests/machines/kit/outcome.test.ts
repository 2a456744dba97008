import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { isOutcomeStillUnknown, isOutcomeUnknown } from '#machines/kit/outcome'

/** After which refusals a payment may have been made all the same. */

const codes = Object.keys(refusals) as RefusalCode[]
const noteOf = (code: RefusalCode) => new Refusal(code).note
const ofStatus = (...statuses: (number | string)[]) =>
  codes.filter((code) =>
    statuses.some((one) => new RegExp(`^${one}$`).test(String(refusals[code]))),
  )

test('nobody knows where nothing came back, where the bank failed, and where it is at it', () => {
  const unknown = [...ofStatus(0, '5..'), 'IDEMPOTENCY_IN_PROGRESS']
  expect(unknown).toEqual(expect.arrayContaining(['OFFLINE', 'TIMEOUT', 'INTERNAL', 'OVERLOADED']))
  expect(codes.filter((code) => isOutcomeUnknown(noteOf(code))).toSorted()).toEqual(
    unknown.toSorted(),
  )
})

test('what is refused to whoever asks says nothing of what was asked before', () => {
  const unknown = [...ofStatus(0, '5..', 401, 423, 429), 'IDEMPOTENCY_IN_PROGRESS']
  expect(codes.filter((code) => isOutcomeStillUnknown(noteOf(code))).toSorted()).toEqual(
    unknown.toSorted(),
  )
})
