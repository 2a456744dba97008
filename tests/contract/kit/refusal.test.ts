import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { isRefusalCode, refusals } from '#contract/kit/refusals'

test('a refusal’s message defaults to its code', () => {
  const refusal = new Refusal('VERIFICATION_EXPIRED')
  expect(refusals[refusal.code]).toBe(419)
  expect(refusal.message).toBe('VERIFICATION_EXPIRED')
})

test('a refusal’s note is plain data without the message', () => {
  const { note } = new Refusal('CODE_INVALID', 'told twice', { attempts_left: 2 }, 'r1')
  expect(note).toEqual({ code: 'CODE_INVALID', requestId: 'r1', facts: { attempts_left: 2 } })
  expect(JSON.parse(JSON.stringify(note))).toEqual(note)
})

test('anything unexpected that is thrown becomes INTERNAL, and a refusal stays itself', () => {
  const refusal = new Refusal('OFFLINE')
  expect(Refusal.from(refusal)).toBe(refusal)
  expect(Refusal.from(new TypeError('odd'))).toMatchObject({ code: 'INTERNAL', message: 'odd' })
  expect(Refusal.from('odd')).toMatchObject({ code: 'INTERNAL', message: 'odd' })
  expect(Refusal.from('odd').code).toBe('INTERNAL')
})

test('a name of the object prototype is no code', () => {
  expect(isRefusalCode('toString')).toBe(false)
  expect(isRefusalCode('__proto__')).toBe(false)
  expect(isRefusalCode('OFFLINE')).toBe(true)
})

test('every status is in use', () => {
  const statuses = new Set(Object.values(refusals))
  expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403, 404, 419, 422, 423, 500]))
})
