import { expect, test } from 'vitest'
import { ageFault } from '#bank/kyc/age'

const now = new Date('2026-03-02T00:00:00Z')

test.each([
  ['2008-03-02', null],
  ['2008-03-03', 'underage'],
  ['2026-03-02', 'underage'],
  ['2026-03-03', 'unfit'],
  ['2050-01-01', 'unfit'],
  ['2001-02-29', 'unfit'],
  ['1970-01-01', null],
  ['yesterday', null],
])('somebody born on %s is %s', (born, fault) => {
  expect(ageFault(born, now)).toBe(fault)
})
