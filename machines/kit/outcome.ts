import type { RefusalNote } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'

/** The bank may have done it, be doing it, or never have received it. */
export const isOutcomeUnknown = ({ code }: RefusalNote): boolean =>
  refusals[code] === 0 || refusals[code] >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS'

/** These are about the caller and say nothing of the earlier request. */
const CALLER_STATUSES: readonly number[] = [401, 423, 429]

/** Whether asking for the outcome did not bring it. */
export const isOutcomeStillUnknown = (refusal: RefusalNote): boolean =>
  isOutcomeUnknown(refusal) || CALLER_STATUSES.includes(refusals[refusal.code])
