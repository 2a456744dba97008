import { expect, test } from 'vitest'
import type { RefusalNote } from '#contract/kit/refusal'
import * as words from '#app/i18n/words.en.ts'
import { fieldErrorText, hasText, sharedRefusalText } from '#app/features/app/refusalText.ts'

const note = (code: string, errors: object[] = []) =>
  ({ code, requestId: null, facts: { errors } }) as unknown as RefusalNote
const at = { name: 'other', at: ['/name'] } as const
const told = (refusal: RefusalNote | null, place: Parameters<typeof fieldErrorText>[2] = at) =>
  fieldErrorText(refusal, words, place)

test('a field says its own error by its code, and by its kind where there are no words for that', () => {
  const one = (code: string) => note('VALIDATION_FAILED', [{ pointer: '/name', code }])
  expect(told(one('TOO_COMMON'))).toBe(words.field.TOO_COMMON)
  expect(told(one('OF_A_NEWER_BANK'))).toBe(words.field.other)
})

test('the errors of other fields, and no refusal, say nothing', () => {
  expect(told(null)).toBeUndefined()
  expect(told(note('VALIDATION_FAILED', [{ pointer: '/email', code: 'REQUIRED' }]))).toBeUndefined()
})

test('a refusal that is about one field says its sentence there, and no other does', () => {
  const place = { ...at, codes: ['OFFLINE'] } as never
  expect(told(note('OFFLINE'), place)).toBe(
    sharedRefusalText(words.refusal.OFFLINE, note('OFFLINE')),
  )
  expect(told(note('TIMEOUT'), place)).toBeUndefined()
})

test('a text is there by its own name alone', () => {
  expect([hasText(words.field, 'other'), hasText(words.field, 'toString')]).toEqual([true, false])
})
