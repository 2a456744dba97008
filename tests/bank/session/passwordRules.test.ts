import { expect, test } from 'vitest'
import { assertStrong, weaknessOf } from '#bank/session/passwordRules'

/** The rules of a password, at the character where they begin. */

const login = 'rowan.mill@people.example'

test.each([
  ['bq7xkw2mz9vtd4', 'TOO_SHORT'],
  ['bq7xkw2mz9vtd4h', null],
  ['😀q7xkw2mz9vtd4', 'TOO_SHORT'],
  ['abzkabzkbakzzkab', 'TOO_UNIFORM'],
  ['passwordpasswordbq7xkw2', 'TOO_COMMON'],
  ['passwordpasswordbq7xkw2m', null],
  ['p4$$w0rdbq7xkw2', 'TOO_COMMON'],
  ['pass-word bq7xkw2', 'TOO_COMMON'],
  ['asdfghjklbq7xkw', 'TOO_COMMON'],
  ['12345678bq7xkw2', 'TOO_COMMON'],
  ['98765432bq7xkw2', 'TOO_COMMON'],
  ['8901234567bq7xkw2m', null],
  ['aaaaaaaabq7xkw2', 'TOO_COMMON'],
  ['a1a2a3a4bq7xkw2', 'TOO_COMMON'],
  ['bq7xbq7xbq7xbq7x', 'TOO_UNIFORM'],
  ['bq7xzbq7xzbq7xz', 'TOO_COMMON'],
  ['19992024bq7xkw2', 'TOO_COMMON'],
  ['18992124bq7xkw2m', null],
  ['rowanmillbq7xkw', 'LIKE_LOGIN'],
  ['Rowan_Mill-bq7xkw', 'LIKE_LOGIN'],
  ['rowanmillbq7xkw2m', null],
] as const)('%s is %s', (password, weakness) => {
  expect(weaknessOf(password, login)).toBe(weakness)
})

test('a login of three letters is in too many words to count', () => {
  const password = 'bobbq7xkw2mzbob'
  expect(weaknessOf(password, 'bob@x.io')).toBeNull()
  expect(weaknessOf('bobabq7xkw2boba', 'boba@x.io')).toBe('LIKE_LOGIN')
  expect(weaknessOf('+4420794bq7xkw2', '+4420794')).toBe('LIKE_LOGIN')
})

test('a weak one is refused at its field', () => {
  expect(() => assertStrong('bq7xkw2mz9vtd4h', login)).not.toThrow()
  expect(() => assertStrong('short', login)).toThrow(
    expect.objectContaining({
      code: 'PASSWORD_TOO_WEAK',
      facts: { errors: [{ pointer: '/password', code: 'TOO_SHORT' }] },
    }),
  )
})
