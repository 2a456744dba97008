import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  fields,
  fieldsIn,
  isSigned,
  sameHex,
  signed,
  text,
  texts,
} from '#bank/outside/vendors/signature'

const now = new Date('2026-03-02T09:00:00Z')
const body = '{"a":1}'
const bytes = Buffer.from(body)
const mark = signed(body, 'secret', now)
const later = (ms: number) => new Date(now.getTime() + ms)
const LIMIT_MS = 300_000

test('a signature is of its time and its body, under its secret', () => {
  const seconds = now.getTime() / 1_000
  const mac = createHmac('sha256', 'secret').update(`${seconds}.${body}`).digest('hex')
  expect(mark).toBe(`t=${seconds},v1=${mac}`)
  expect(isSigned(mark, bytes, 'secret', now)).toBe(true)
  expect(isSigned(mark, Buffer.from('{"a":2}'), 'secret', now)).toBe(false)
  expect(isSigned(mark, bytes, 'other', now)).toBe(false)
})

test.each([
  [0, true],
  [LIMIT_MS, true],
  [-LIMIT_MS, true],
  [LIMIT_MS + 1, false],
  [-LIMIT_MS - 1, false],
])('%i ms off it holds: %s', (off, holds) => {
  expect(isSigned(mark, bytes, 'secret', later(off))).toBe(holds)
})

test('one valid pair of several is enough, and anything malformed is none', () => {
  const old = signed(body, 'older', now)
  expect(isSigned(`${old} ${mark}`, bytes, 'secret', now)).toBe(true)
  for (const odd of [null, '', 'x', mark.slice(0, -1), `${mark}0`, `x${mark}`, mark.toUpperCase()])
    expect(isSigned(odd, bytes, 'secret', now), String(odd)).toBe(false)
})

test('hex is compared whole', () => {
  const sum = Buffer.from('00ff', 'hex')
  expect([sameHex('00ff', sum), sameHex('00fe', sum), sameHex('00ff00', sum)]).toEqual([
    true,
    false,
    false,
  ])
  expect([sameHex('', sum), sameHex('zz', sum)]).toEqual([false, false])
})

test('what a vendor says is read as far as it has the shape', () => {
  expect([fields({ a: 1 }), fields([1]), fields(null), fields('x')]).toEqual([{ a: 1 }, {}, {}, {}])
  expect([fieldsIn(bytes), fieldsIn(Buffer.from('{'))]).toEqual([{ a: 1 }, {}])
  expect([text('x'), text(7), text(null)]).toEqual(['x', '', ''])
  expect([texts(['a', 7, 'b']), texts('a')]).toEqual([['a', 'b'], []])
})
