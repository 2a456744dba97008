import type { Refusal, RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'

/** Problem JSON. Echoes nothing of the request; a 500 contains only its request id. */
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

const titleOf = (code: RefusalCode) => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
