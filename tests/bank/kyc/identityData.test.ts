import { expect, test } from 'vitest'
import {
  decryptIdentityData,
  documentDigest,
  encryptIdentityData,
  maskedNumber,
} from '#bank/kyc/identityData'
import { openSeal } from '#bank/outside/seal'

const seal = openSeal(Buffer.alloc(32))
const ann = { first_name: 'Ann', gov_id_number: 'ab 12-3', gov_id_country: 'NO' }

test('is read in its own row only, and without what is no field or says nothing', () => {
  const box = encryptIdentityData(seal, 't1', 'r1', { ...ann, city: '', extra: 'x' } as never)
  expect(decryptIdentityData(seal, 't1', 'r1', box)).toEqual(ann)
  expect(() => decryptIdentityData(seal, 't1', 'r2', box)).toThrow()
  expect(() => decryptIdentityData(seal, 't2', 'r1', box)).toThrow()
  expect(decryptIdentityData(seal, 't1', 'r1', null)).toEqual({})
})

test('a document is recognised however its number is written, and no other is', () => {
  const digest = documentDigest(seal, 't1', ann)
  expect(documentDigest(seal, 't1', { ...ann, gov_id_number: 'AB123' })).toEqual(digest)
  const others = [
    documentDigest(seal, 't2', ann),
    documentDigest(seal, 't1', { ...ann, gov_id_number: 'AB124' }),
    documentDigest(seal, 't1', { ...ann, gov_id_country: 'SE' }),
    documentDigest(seal, 't1', { ...ann, gov_id_type: 'passport' }),
  ]
  for (const other of others) expect(other).not.toEqual(digest)
  expect(documentDigest(seal, 't1', {})).toBeNull()
})

test('of a number its last four are shown', () => {
  expect(maskedNumber('AB12345')).toBe('•••• 2345')
})
