import type { RefusalNote } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'

/** Neither yes nor no: the bank may have done it, be doing it, or never have heard of it. */
export const isOutcomeUnknown = ({ code }: RefusalNote): boolean =>
  refusals[code] === 0 || refusals[code] >= 500 || code === 'IDEMPOTENCY_IN_PROGRESS'

/** Said of whoever asks, these say nothing of what they asked before. */
const CALLER_STATUSES: readonly number[] = [401, 423, 429]

/** Whether a question after an outcome was answered with anything but that outcome. */
export const isOutcomeStillUnknown = (refusal: RefusalNote): boolean =>
  isOutcomeUnknown(refusal) || CALLER_STATUSES.includes(refusals[refusal.code])
