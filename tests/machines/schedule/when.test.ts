import { expect, test } from 'vitest'
import { isWhenComplete, laterWhen, whenTerms, type When } from '#machines/schedule/when.setup'

/** When a payment is to be made, as far as the form can tell. */

const when = (parts: Partial<When>): When => ({ ...laterWhen('week', '2026-12-31'), ...parts })

test.each([
  [{}, true],
  [{ firstOn: '' }, false],
  [{ firstOn: '2026-12-3' }, false],
  [{ firstOn: '2026-12-311' }, false],
  [{ every: 'once', end: 'times', times: '' }, true],
  [{ end: 'until', untilOn: '2026-12-31' }, true],
  [{ end: 'until', untilOn: '2026-12-30' }, false],
  [{ end: 'until', untilOn: '2027-01-01' }, true],
  [{ end: 'until', untilOn: '' }, false],
  [{ end: 'times', times: '1' }, false],
  [{ end: 'times', times: '2' }, true],
  [{ end: 'times', times: '10' }, true],
  [{ end: 'times', times: '999' }, true],
  [{ end: 'times', times: '1000' }, false],
  [{ end: 'times', times: '02' }, false],
  [{ end: 'times', times: '' }, false],
] as const)('%j is complete: %s', (parts, complete) => {
  expect(isWhenComplete(when(parts))).toBe(complete)
})

test.each([
  [{}, {}],
  [{ end: 'until', untilOn: '2027-01-01', times: '3' }, { until_on: '2027-01-01' }],
  [{ end: 'times', times: '3', untilOn: '2027-01-01' }, { times: 3 }],
  [{ every: 'once', end: 'until', untilOn: '2027-01-01' }, {}],
  [{ every: 'once', end: 'times', times: '3' }, {}],
] as const)('%j is asked for as %j', (parts, terms) => {
  const { every, firstOn } = when(parts)
  expect(whenTerms(when(parts))).toEqual({ every, first_on: firstOn, ...terms })
})
