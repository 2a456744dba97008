import type { Refusal, RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'

/**
 * A refusal on the wire: problem JSON, with the members every known reader of this API looks for.
 * Nothing of what was sent is echoed, and a 500 says only its request id.
 */
export function problemOf(refusal: Refusal, requestId: string) {
  const { code, facts } = refusal
  const remedy = remedies[code]
  const title = titleOf(code)
  const detail = code === 'INTERNAL' || refusal.message === code ? title : refusal.message
  return {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status: refusals[code],
    detail,
    instance: `/requests/${requestId}`,
    code,
    message: detail,
    error: code,
    success: false,
    request_id: requestId,
    retryable: remedy === 'TRY_AGAIN' || remedy === 'WAIT',
    retry_after_s: facts.retry_after_s ?? null,
    remedy: { action: remedy },
    ...(facts.errors && { errors: facts.errors }),
    ...(facts.attempts_left !== undefined && { attempts_left: facts.attempts_left }),
    ...(facts.state !== undefined && { state: facts.state }),
    ...(facts.allowed_events && { allowed_events: facts.allowed_events }),
    ...(facts.bound && { bound: facts.bound }),
  }
}

/** The code in plain words. What a customer reads is the app's own, in the customer's language. */
const titleOf = (code: RefusalCode) => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
