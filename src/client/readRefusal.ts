import type { Endpoint } from '#contract/kit/endpoint'
import {
  Refusal,
  type FieldError,
  type RefusalCode,
  type RefusalFacts,
} from '#contract/kit/refusal'
import { isRefusalCode, refusals } from '#contract/kit/refusals'
import type { ProofBinding } from '#contract/proof'
import type { RawResponse } from './request.ts'

/** Reads a refusal from its problem document, or else from the bare status. */
export function readRefusal(endpoint: Endpoint, response: RawResponse, body: unknown): Refusal {
  const problem = isRecord(body) ? body : {}
  const code = isRefusalCode(problem.code) ? problem.code : codeOfStatus(endpoint, response.status)
  const id = typeof problem.request_id === 'string' ? problem.request_id : response.requestId
  return new Refusal(code, undefined, factsOf(problem, response), id)
}

/** A bare status means what the call declares for it, or else the general code. */
function codeOfStatus(endpoint: Endpoint, status: number): RefusalCode {
  const declared = endpoint.refuses.find((code) => refusals[code] === status)
  return declared ?? codesByStatus[status] ?? (status >= 500 ? 'INTERNAL' : 'VALIDATION_FAILED')
}

const codesByStatus: Readonly<Record<number, RefusalCode>> = {
  401: 'ACCESS_TOKEN_INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'STATE_CONFLICT',
  410: 'TENANT_CLOSED',
  413: 'BODY_TOO_LARGE',
  415: 'TYPE_NOT_SUPPORTED',
  419: 'VERIFICATION_EXPIRED',
  423: 'USER_BLOCKED',
  429: 'RATE_LIMITED',
  503: 'OVERLOADED',
}

function factsOf(problem: Record<string, unknown>, { retryAfter }: RawResponse): RefusalFacts {
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

/** Opaque: it goes back to the bank as it came. */
const isBound = (value: unknown): value is ProofBinding => isRecord(value) && isText(value.purpose)

const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is)
