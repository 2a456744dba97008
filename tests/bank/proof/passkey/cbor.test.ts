import { expect, test } from 'vitest'
import { CborError, decodeCbor, decodeFirst } from '#bank/proof/passkey/cbor'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

test.each<[string, unknown]>([
  ['00', 0],
  ['17', 23],
  ['18 18', 24],
  ['19 0100', 256],
  ['1a 00010000', 65_536],
  ['20', -1],
  ['39 0100', -257],
  ['40', Buffer.alloc(0)],
  ['43 010203', Buffer.of(1, 2, 3)],
  ['64 6e6f6e65', 'none'],
  ['82 01 61 61', [1, 'a']],
  ['a0', new Map()],
  [
    'a2 01 02 03 26',
    new Map([
      [1, 2],
      [3, -7],
    ]),
  ],
  ['f4', false],
  ['f5', true],
  ['f6', null],
])('reads %s', (text, value) => {
  expect(decodeCbor(hex(text))).toEqual(value)
})

test('leaves what follows the first value', () => {
  expect(decodeFirst(hex('01 0203'))).toEqual({ value: 1, rest: Buffer.of(2, 3) })
})

test.each([
  ['nothing', ''],
  ['a value and more', '01 01'],
  ['a number cut short', '19 01'],
  ['bytes cut short', '43 0102'],
  ['a text cut short', '64 6e'],
  ['a map without its value', 'a1 01'],
  ['an array cut short', '82 01'],
  ['a number longer than it has to be', '18 17'],
  ['two bytes for one', '19 00ff'],
  ['four bytes for two', '1a 0000ffff'],
  ['eight bytes', '1b 0000000100000000'],
  ['a reserved length', '1c'],
  ['bytes without an end', '5f 41 01 ff'],
  ['a map without an end', 'bf 01 02 ff'],
  ['a tag', 'c0 00'],
  ['a half float', 'f9 3c00'],
  ['undefined', 'f7'],
  ['another simple value', 'f8 20'],
  ['a key twice', 'a2 01 02 01 03'],
  ['bytes for a key', 'a1 41 01 02'],
  ['a text that is no UTF-8', '62 c328'],
  ['more bytes than there are', '5a ffffffff 00'],
  ['more items than there are', '9a ffffffff'],
  ['more pairs than there are', 'ba ffffffff'],
])('refuses %s', (_, text) => {
  expect(() => decodeCbor(hex(text))).toThrow(CborError)
})

test('refuses values nested without end', () => {
  expect(() => decodeCbor(Buffer.alloc(10_000, 0x81))).toThrow(CborError)
})

test('whatever is put in, it answers or refuses', () => {
  const whole = hex('a3 63 666d74 64 6e6f6e65 67 61747453746d74 a0 68 6175746844617461 43 010203')
  for (let at = 0; at < whole.length; at += 1)
    for (let byte = 0; byte < 256; byte += 1) {
      const bent = Buffer.from(whole)
      bent[at] = byte
      let thrown: unknown = null
      try {
        decodeCbor(bent)
      } catch (error) {
        thrown = error
      }
      expect(thrown === null || thrown instanceof CborError).toBe(true)
    }
})
