import { expect, test } from 'vitest'
import { base32, codeOf, keyUri, stepAt } from '#bank/proof/totpCode'
import { bytesIn } from './proving.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i of RFC 6238 the code is %s', (second, code) => {
  const step = stepAt(new Date(second * 1_000))
  expect(codeOf(secret, step, 8)).toBe(code)
  expect(codeOf(secret, step)).toBe(code.slice(-6))
})

test('gives the ten codes of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOf(secret, counter))
  expect(codes).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  )
})

test('encodes a secret as in RFC 4648', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
  expect(bytesIn(base32(secret))).toEqual(secret)
})

test('the QR code’s text names service and user, whatever their characters', () => {
  const text = keyUri('ABC', 'Fox & Co', 'ann+1@fox.example?issuer=Other')
  const uri = new URL(text)
  expect(uri.searchParams.getAll('issuer')).toEqual(['Fox & Co'])
  expect(uri.searchParams.get('secret')).toBe('ABC')
  expect(decodeURIComponent(uri.pathname)).toBe('/Fox & Co:ann+1@fox.example?issuer=Other')
})
