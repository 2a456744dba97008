import { expect, test } from 'vitest'
import { readRefusal } from '#client/readRefusal'
import { refusals } from '#contract/kit/refusals'
import { listSessions } from '#contract/session'

/** How a refusal is read, from its body or, where that says nothing, from its bare status. */

const response = (status: number, retryAfter: string | null = null) => ({
  status,
  text: '',
  file: null,
  requestId: 'req_9',
  retryAfter,
})

const read = (status: number, body: unknown, retryAfter?: string) =>
  readRefusal(listSessions, response(status, retryAfter), body).note

/** Statuses with one meaning only; the others stand for several codes. */
const general = {
  400: 'VALIDATION_FAILED',
  401: 'ACCESS_TOKEN_INVALID',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'STATE_CONFLICT',
  410: 'TENANT_CLOSED',
  413: 'BODY_TOO_LARGE',
  415: 'TYPE_NOT_SUPPORTED',
  418: 'VALIDATION_FAILED',
  419: 'VERIFICATION_EXPIRED',
  422: 'VALIDATION_FAILED',
  423: 'USER_BLOCKED',
  429: 'RATE_LIMITED',
  499: 'VALIDATION_FAILED',
  500: 'INTERNAL',
  502: 'INTERNAL',
  503: 'OVERLOADED',
} as const

test.each(Object.entries(general))('a bare %s is %s', (status, code) => {
  expect(read(Number(status), '<html>')).toEqual({ code, requestId: 'req_9', facts: {} })
})

test('every status of the contract is read', () => {
  const known = new Set(Object.values(refusals).filter((status) => status > 0))
  expect([...known].filter((status) => !(status in general))).toEqual([])
})

const error = { pointer: '/amount', code: 'TOO_SMALL' }
const facts: [name: string, taken: unknown[], left: unknown[]][] = [
  ['attempts_left', [0, 2], [-1, 'two', null]],
  ['retry_after_s', [0, 30.5], [-1, '30', {}]],
  ['state', ['NEW', ''], [7, null]],
  ['allowed_events', [[], ['cancel']], ['cancel', [7], ['cancel', null]]],
  ['errors', [[], [error]], [error, [null], ['x'], [{ pointer: '/a' }], [error, { code: 'X' }]]],
  ['bound', [{ purpose: 'order', amount: '1' }], [null, 'order', {}, { purpose: 7 }]],
]

test.each(facts)('%s is told as it came, or not at all', (name, taken, left) => {
  for (const value of taken)
    expect(read(422, { code: 'CODE_INVALID', [name]: value }).facts).toEqual({ [name]: value })
  for (const value of left)
    expect(Object.keys(read(422, { code: 'CODE_INVALID', [name]: value }).facts)).toEqual([])
})

test('the wait of the body counts before that of the header', () => {
  const code = 'RATE_LIMITED'
  expect(read(429, { code, retry_after_s: 3 }, '7').facts).toEqual({ retry_after_s: 3 })
  expect(read(429, { code }, '7').facts).toEqual({ retry_after_s: 7 })
  expect(read(429, { code }, 'soon').facts).toEqual({})
  expect(read(429, { code }).facts).toEqual({})
})

test.each([
  [{ code: 'CODE_INVALID', request_id: 'req_1' }, 'CODE_INVALID', 'req_1'],
  [{ code: 'CODE_INVALID', request_id: 7 }, 'CODE_INVALID', 'req_9'],
  [{ code: 'NEW_WORD' }, 'NOT_FOUND', 'req_9'],
  [null, 'NOT_FOUND', 'req_9'],
  ['CODE_INVALID', 'NOT_FOUND', 'req_9'],
])('%j names its code and its request', (body, code, requestId) => {
  expect(read(404, body)).toMatchObject({ code, requestId })
})
