import { expect, test } from 'vitest'
import { checkLaunch, plainName } from '#bank/session/launch'
import { encoded, fieldsFor, hashOf, tokenOf, type Fields } from './launch.ts'

/** A launch at the bounds of what Telegram may write. */

const botToken = tokenOf(1)
const at = new Date('2026-03-02T09:00:00Z')
const read = (fields: Fields, more = '') =>
  checkLaunch(`${encoded({ ...fields, hash: hashOf(fields, botToken) })}${more}`, { botToken })

const extra = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `x_${'abcdefghijklmnopqrstuvwxyzabcdef'.slice(0, n + 1)}`,
      '1',
    ]),
  )

test('has up to 32 fields', () => {
  const own = Object.keys(fieldsFor(7, at)).length + 1
  expect(read(fieldsFor(7, at, extra(32 - own)))?.tgId).toBe('7')
  expect(read(fieldsFor(7, at, extra(33 - own)))).toBeNull()
})

test.each([
  ['a field twice', '&query_id=1'],
  ['a field without a value', '&lone'],
  ['a name in capitals', '&Name=1'],
  ['a name of digits', '&x1=1'],
  ['a broken escape', '&x=%zz'],
])('with %s is none', (_, more) => {
  expect(read(fieldsFor(7, at), more)).toBeNull()
})

test.each([
  ['1772442000', true],
  ['9'.repeat(12), true],
  ['9'.repeat(13), false],
  ['', false],
  ['-1', false],
  ['1e3', false],
])('the moment %j is one: %s', (auth_date, is) => {
  expect(read(fieldsFor(7, at, { auth_date })) !== null).toBe(is)
})

test.each([
  ['{"id":1}', '1'],
  ['{"id":9007199254740991}', '9007199254740991'],
  ['{"id":0}', null],
  ['{"id":-1}', null],
  ['{"id":1.5}', null],
  ['{"id":"1"}', null],
  ['{"id":9007199254740992}', null],
  ['null', null],
  ['', null],
])('the user %s is %s', (user, id) => {
  expect(read(fieldsFor(7, at, { user }))?.tgId ?? null).toBe(id)
})

test('a hash is 64 small hexadecimal digits', () => {
  const fields = fieldsFor(7, at)
  const hash = hashOf(fields, botToken)
  const by = (text: string) => checkLaunch(encoded({ ...fields, hash: text }), { botToken })
  expect(by(hash)?.hash).toBe(hash)
  for (const text of [hash.slice(1), `${hash}0`, hash.toUpperCase(), '', 'g'.repeat(64)])
    expect(by(text)).toBeNull()
  expect(by(hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBeNull()
})

test('a name loses what turns text around, and has a hundred signs', () => {
  expect(plainName('A\u202enn\0a')).toBe('Anna')
  expect(plainName('x'.repeat(101))).toHaveLength(100)
  for (const none of ['', ' ', '\u202e', 7, null, undefined]) expect(plainName(none)).toBeNull()
})
