import type { Endpoint, Reply } from '#contract/kit/endpoint'
import {
  isRefusalCode,
  Refusal,
  refusals,
  type FieldError,
  type RefusalCode,
  type RefusalFacts,
} from '#contract/kit/refusal'
import type { Bound } from '#contract/proof'
import type { Received } from './send.ts'

/** What a call came to. The status is the one on the wire, even where its code is not known here. */
export type Outcome<E extends Endpoint> =
  | { answer: Reply<E> }
  | { status: number; refusal: Refusal }

/**
 * Reads an answer of the bank at the door. What is not what the contract says is a refusal with the
 * request id, never an exception of a parser.
 */
export function hear<E extends Endpoint>(endpoint: E, received: Received): Outcome<E> {
  const { status, requestId } = received
  const body = jsonIn(received.text)
  if (status >= 200 && status < 300) {
    const parsed = endpoint.reply.safeParse(endpoint.streams ? received.text : body)
    // The schema is the endpoint's own; its output cannot be named through a type parameter.
    if (parsed.success) return { answer: parsed.data as Reply<E> }
  }
  if (status < 400)
    return { status, refusal: new Refusal('BAD_RESPONSE', undefined, {}, requestId) }

  const problem = isRecord(body) ? body : {}
  const code = isRefusalCode(problem.code) ? problem.code : codeFor(endpoint, status)
  const id = typeof problem.request_id === 'string' ? problem.request_id : requestId
  return { status, refusal: new Refusal(code, undefined, factsIn(problem, received), id) }
}

/** A bare status speaks through what the call is known to refuse, and then for itself. */
function codeFor(endpoint: Endpoint, status: number): RefusalCode {
  const declared = endpoint.refuses.find((code) => refusals[code] === status)
  return declared ?? plainCodes[status] ?? (status >= 500 ? 'INTERNAL' : 'VALIDATION_FAILED')
}

const plainCodes: Readonly<Record<number, RefusalCode>> = {
  401: 'ACCESS_TOKEN_INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'STATE_CONFLICT',
  413: 'BODY_TOO_LARGE',
  415: 'TYPE_NOT_SUPPORTED',
  419: 'VERIFICATION_EXPIRED',
  423: 'USER_BLOCKED',
  429: 'RATE_LIMITED',
  503: 'OVERLOADED',
}

function factsIn(problem: Record<string, unknown>, { retryAfter }: Received): RefusalFacts {
  const { attempts_left, state, allowed_events, errors, bound } = problem
  const wait = problem.retry_after_s ?? (retryAfter && Number(retryAfter))
  return {
    ...(isCount(attempts_left) && { attempts_left }),
    ...(isCount(wait) && { retry_after_s: wait }),
    ...(typeof state === 'string' && { state }),
    ...(isListOf(allowed_events, isText) && { allowed_events }),
    ...(isListOf(errors, isFieldError) && { errors }),
    ...(isBound(bound) && { bound }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string'

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && isText(value.pointer) && isText(value.code)

/** The bank's own words, which go back to it as they came. */
const isBound = (value: unknown): value is Bound => isRecord(value) && isText(value.purpose)

const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is)

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
