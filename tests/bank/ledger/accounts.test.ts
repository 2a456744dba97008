import { expect, test } from 'vitest'
import { idOf, mayOwe, type LedgerAddress } from '#bank/ledger/accounts'

/** Ids that are made of parts, and whose accounts may be below zero. */

test('every id is a uuid of the eighth version, of all its variants', () => {
  const ids = Array.from({ length: 200 }, (_, at) => idOf('part', String(at)))
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(['8', '9', 'a', 'b']))
  expect(new Set(ids).size).toBe(ids.length)
})

test('the same parts give the same id as long as there are accounts', () => {
  expect(idOf('part', '0')).toBe('b3a4ba88-c146-8a75-9e2f-6531f1bf3190')
  expect(idOf('tenant', 'wallet:w1', 'usd')).toBe('98620c47-996f-8c47-b002-b68501385a1b')
})

test.each([
  ['wallet:w1', false],
  ['incoming:w1', false],
  ['card:s1', false],
  ['rail:ach', true],
  ['rail:card-owed:s1', true],
  ['fees', true],
  ['exchange', true],
  ['disputes', true],
] as [LedgerAddress, boolean][])('%s may owe: %s', (address, may) => {
  expect(mayOwe({ address, currencyId: 'usd' })).toBe(may)
})
