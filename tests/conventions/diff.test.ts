import { createMachine, type MachineConfig } from 'xstate'
import { expect, test } from 'vitest'
import { changesOf } from '../../docs/pages/diff.ts'

/** What `npm run docs -- --diff` reports. */

type States = NonNullable<MachineConfig<object, { type: string }>['states']>

const made = (states: States) => ({
  thing: { logic: createMachine({ id: 'thing', initial: 'NEW', states }) },
})
const before = made({
  NEW: { on: { 'thing.pay': { target: 'PAID', guard: 'enough' }, 'thing.drop': 'GONE' } },
  PAID: {},
  GONE: {},
})

test('an unchanged chart reports nothing', () => {
  expect(changesOf(before, before, () => true)).toEqual([])
})

test('reports removed states, changed arrows and stored rows', () => {
  const after = made({ NEW: { on: { 'thing.pay': 'PAID' } }, PAID: {} })
  expect(changesOf(before, after, () => true)).toEqual([
    'thing: state GONE is gone.',
    'thing: no longer: NEW, on thing.pay if enough, goes to PAID.',
    'thing: no longer: NEW, on thing.drop, goes to GONE.',
    'thing: now: NEW, on thing.pay, goes to PAID.',
    'thing: STORED ROWS in GONE no longer load: a migration must move them.',
  ])
})

test('reports new and removed charts', () => {
  expect(changesOf(before, {}, () => false)).toEqual(['thing: the chart is gone.'])
  expect(changesOf({}, before, () => false)).toEqual(['thing: a new chart.'])
})
