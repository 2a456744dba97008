import { expect, test } from 'vitest'
import { maskedEmail, maskedName, maskedPhone } from '#bank/customer/mask'
import { queryOf } from '#bank/customer/query'

const nothing = {
  email: null,
  phone: null,
  names: [],
  orderNumber: null,
  last4: null,
  id: null,
  exact: null,
}
const uuid = '018f0000-0000-7000-8000-000000000001'

/** What somebody types, and everything it may be the beginning of. */
test.each([
  ['Ann', { email: 'ann', names: ['ann'] }],
  ['Ann  Lee Jr', { email: 'ann  lee jr', names: ['ann', 'lee'] }],
  ['ann@b.example', { email: 'ann@b.example' }],
  ['0xAb12ff', { email: '0xab12ff', names: ['0xab12ff'], exact: ['0xAb12ff', '0xab12ff'] }],
  ['REF-123', { email: 'ref-123', names: ['ref-123'] }],
  ['123', { orderNumber: '123' }],
  ['1234', { orderNumber: '1234', last4: '1234' }],
  ['12345', { orderNumber: '12345', phone: '12345' }],
  ['+1 (555) 010-01', { orderNumber: '155501001', phone: '155501001' }],
  ['1'.repeat(18), { orderNumber: '1'.repeat(18), phone: '1'.repeat(18), exact: ['1'.repeat(18)] }],
  ['1'.repeat(19), { phone: '1'.repeat(19), exact: ['1'.repeat(19)] }],
  [uuid.toUpperCase(), { email: uuid, names: [uuid], id: uuid, exact: [uuid.toUpperCase(), uuid] }],
])('%s is searched for as %j', (typed, found) => {
  expect(queryOf(typed)).toEqual({ ...nothing, ...found })
})

test('masked, enough is left to recognise and nothing to learn', () => {
  expect(maskedEmail('ann.lee@b.example')).toBe('a…@b.example')
  expect(maskedEmail('"a@b"@c.example')).toBe('"…@c.example')
  expect(maskedPhone('+15550100001')).toBe('…01')
  expect(maskedName('Ann', 'Lee')).toBe('A… L…')
  expect(maskedName('👩‍👩', '')).toBe('👩…')
  expect(maskedName(null, 'Lee')).toBe('L…')
  expect([
    maskedEmail(null),
    maskedPhone(null),
    maskedName(null, null),
    maskedName('', ''),
  ]).toEqual([null, null, null, null])
})
