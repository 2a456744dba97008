import { Refusal } from '#contract/kit/refusal'
import type { AuditDays } from '#contract/ops/auditFile'
import { dayEnd, dayStart } from '#bank/book/day'
import { firstIdOf, FIRST_ID, LAST_ID } from '#bank/db/uuid'

/** The ids of rows that were written in a span of days. */
export interface IdSpan {
  from: string
  /** Not included. */
  until: string
}

interface DaysAsked {
  from?: string | undefined
  to?: string | undefined
}

export function daysOf({ from, to }: DaysAsked): AuditDays {
  if (from !== undefined && to !== undefined && to < from) {
    const errors = [{ pointer: '/to', code: 'TOO_SMALL' }]
    throw new Refusal('VALIDATION_FAILED', 'The period ends before it begins.', { errors })
  }
  return { from: from ?? null, to: to ?? null }
}

/** Ids are in the order of time. */
export const idsWithin = ({ from, to }: AuditDays): IdSpan => ({
  from: from === null ? FIRST_ID : firstIdOf(dayStart(from).getTime()),
  until: to === null ? LAST_ID : firstIdOf(dayEnd(to).getTime()),
})
