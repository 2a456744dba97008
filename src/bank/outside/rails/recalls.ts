import type { RecallReason } from '#contract/recallShape'
import { businessDaysAfter } from './hours.ts'
import type { PaymentRail } from './rail.ts'

const DAY_MS = 24 * 3_600_000

/**
 * How long after the sending a rail takes a recall, and within how many business days the other
 * bank answers.
 */
interface RecallTerms {
  asked: Asked
  /** What was sent twice by mistake; as anything else where it is left out. */
  twice?: Asked
  answered: number
}

type Asked = { withinDays: number } | { withinBusinessDays: number }

/** A chain takes nothing back; money on cards is still the customer's. */
const terms: Record<PaymentRail, RecallTerms | null> = {
  // camt.056 by the rulebook of SEPA credit transfers: thirteen months, and ten days of duplicates.
  sepa: { asked: { withinDays: 395 }, twice: { withinBusinessDays: 10 }, answered: 15 },
  // Nacha: a reversal within five banking days of the settlement.
  ach: { asked: { withinBusinessDays: 5 }, answered: 10 },
  // By a message to the other bank, which owes no answer; as long as payments can be traced.
  wire: { asked: { withinDays: 90 }, answered: 10 },
  // gpi stop and recall: as long as its tracker knows a payment.
  swift: { asked: { withinDays: 120 }, answered: 10 },
  // Credit payment recovery of British banks: notified within two months, answered in twenty days.
  fps: { asked: { withinDays: 60 }, answered: 20 },
  chaps: { asked: { withinDays: 60 }, answered: 20 },
  cards: null,
  chain: null,
}

/** Null where its rail takes no recall. */
export function recallUntil(rail: PaymentRail, reason: RecallReason, sentAt: Date): Date | null {
  const of = terms[rail]
  if (!of) return null
  const asked = reason === 'paid_twice' && of.twice ? of.twice : of.asked
  return 'withinDays' in asked
    ? new Date(sentAt.getTime() + asked.withinDays * DAY_MS)
    : businessDaysAfter(sentAt, asked.withinBusinessDays)
}

export function recallAnswerBy(rail: PaymentRail, now: Date): Date | null {
  const of = terms[rail]
  return of && businessDaysAfter(now, of.answered)
}
