import { createMachine, type MachineConfig } from 'xstate'
import { expect, test } from 'vitest'
import { changesOf } from '../../docs/pages/diff.ts'

/** What `npm run docs -- --diff` says when a chart changes its meaning. */

type States = NonNullable<MachineConfig<object, { type: string }>['states']>

const made = (states: States) => ({
  thing: { logic: createMachine({ id: 'thing', initial: 'NEW', states }) },
})
const before = made({
  NEW: { on: { 'thing.pay': { target: 'PAID', guard: 'enough' }, 'thing.drop': 'GONE' } },
  PAID: {},
  GONE: {},
})

test('a chart that means the same has nothing to say', () => {
  expect(changesOf(before, before, () => true)).toEqual([])
})

test('a state that went, an arrow that lost its guard, and what lies in the database', () => {
  const after = made({ NEW: { on: { 'thing.pay': 'PAID' } }, PAID: {} })
  expect(changesOf(before, after, () => true)).toEqual([
    'thing: state GONE is gone.',
    'thing: no longer: NEW, on thing.pay if enough, goes to PAID.',
    'thing: no longer: NEW, on thing.drop, goes to GONE.',
    'thing: now: NEW, on thing.pay, goes to PAID.',
    'thing: STORED ROWS in GONE no longer load: a migration must move them.',
  ])
})

test('a chart that came and one that went', () => {
  expect(changesOf(before, {}, () => false)).toEqual(['thing: the chart is gone.'])
  expect(changesOf({}, before, () => false)).toEqual(['thing: a new chart.'])
})
