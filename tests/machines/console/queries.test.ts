import { expect, test } from 'vitest'
import { auditQueryIn } from '#machines/console/auditList.flow'
import { postingBeforeIn } from '#machines/console/bookAccount.flow'
import { bookAccountQueryIn } from '#machines/console/bookAccounts.flow'
import { earningPeriodIn } from '#machines/console/earnings.flow'
import { customersIn, offsetIn, oneOf, proposalsIn } from '#machines/console/routes'
import { bookDayIn } from '#machines/console/trialBalance.flow'

/** What the address of a page of the console asks for; what it cannot mean is left out. */

const at = (query: string) => ({ page: 'audit' as const, id: null, query })

test.each([
  ['', {}],
  ['actor=a1&outcome=', { actor: 'a1' }],
  [
    'object=o1&action=x&request=r1&before=7&other=1',
    { object: 'o1', action: 'x', request: 'r1', before: '7' },
  ],
  ['from=2026-03-01&to=2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
  ['from=2026-3-1&to=yesterday&actor=2026', { actor: '2026' }],
  ['from=12026-03-01&to=2026-03-311', {}],
])('the audit of %s is %j', (query, asked) => {
  expect(auditQueryIn(at(query))).toEqual(asked)
})

test.each([
  ['', {}],
  ['kind=fees&owner=', { kind: 'fees' }],
  ['kind=none&owner=p1', { owner: 'p1' }],
  ['currency_id=usd&after=a1', { currency_id: 'usd', after: 'a1' }],
])('the accounts of %s are %j', (query, asked) => {
  expect(bookAccountQueryIn(at(query))).toEqual(asked)
})

test.each([
  ['', null],
  ['before=1', '1'],
  [`before=${'9'.repeat(15)}`, '9'.repeat(15)],
  [`before=${'9'.repeat(16)}`, null],
  ['before=x1', null],
  ['before=1x', null],
])('the postings of %s are before %s', (query, before) => {
  expect(postingBeforeIn(at(query))).toBe(before)
})

test.each([
  ['2026', '2026'],
  ['2026-01', '2026-01'],
  ['2026-09', '2026-09'],
  ['2026-10', '2026-10'],
  ['2026-12', '2026-12'],
  ['2026-13', null],
  ['2026-00', null],
  ['1999', null],
  ['2026-1', null],
  ['x2026', null],
  ['2026-011', null],
])('the period %s is %s', (text, period) => {
  expect(earningPeriodIn(at(`period=${text}`))).toBe(period)
})

test.each([
  ['2026-01-31', '2026-01-31'],
  ['12026-01-31', null],
  ['2026-01-311', null],
  ['', null],
])('the day %s is %s', (text, day) => {
  expect(bookDayIn(at(`day=${text}`))).toBe(day)
})

test('a place in a list, and one of several words', () => {
  expect([offsetIn(at('offset=20')), offsetIn(at('offset=x')), offsetIn(at(''))]).toEqual([
    20, 0, 0,
  ])
  expect([
    oneOf(at('a=x'), 'a', ['x', 'y']),
    oneOf(at('a=z'), 'a', ['x']),
    oneOf(at(''), 'a', ['x']),
  ]).toEqual(['x', null, null])
})

test.each([
  ['', { q: '', sort: '-since', offset: 0 }],
  ['q=ann%20lee&sort=since&offset=20', { q: 'ann lee', sort: 'since', offset: 20 }],
  ['sort=name', { q: '', sort: '-since', offset: 0 }],
])('the customers of %s are %j', (query, asked) => {
  expect(customersIn(at(query))).toEqual(asked)
})

test.each([
  ['', { status: 'PROPOSED', sort: '-proposed', offset: 0 }],
  ['status=APPROVED&sort=expires', { status: 'APPROVED', sort: 'expires', offset: 0 }],
  ['status=x', { status: null, sort: '-proposed', offset: 0 }],
])('the proposals of %s are %j', (query, asked) => {
  expect(proposalsIn(at(query))).toEqual(asked)
})
