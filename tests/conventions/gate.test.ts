import { createMachine, type MachineConfig } from 'xstate'
import { expect, test } from 'vitest'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { faultsOf, filmFaults } from '../../docs/pages/gate.ts'

/** What `npm run charts -- check` refuses. */

type States = NonNullable<MachineConfig<object, { type: string }>['states']>

const made = (states: States) => ({
  thing: { logic: createMachine({ id: 'thing', initial: 'NEW', states }) },
})
const before = made({
  NEW: { on: { 'thing.pay': 'PAID', 'thing.drop': 'GONE' } },
  PAID: { on: { 'thing.drop': 'GONE' } },
  GONE: {},
})
const change = {
  before,
  isLife: () => true,
  migrations: [],
  nextNumber: '0099',
  acknowledged: [],
}

test('a change that only adds is let through', () => {
  const after = made({
    NEW: { on: { 'thing.pay': 'PAID', 'thing.drop': 'GONE', 'thing.hold': 'HELD' } },
    HELD: { on: { 'thing.drop': 'GONE' } },
    PAID: { on: { 'thing.drop': 'GONE' } },
    GONE: {},
  })
  expect(faultsOf({ ...change, after })).toEqual([])
  expect(faultsOf({ ...change, after: before })).toEqual([])
})

const withoutPaid = made({ NEW: { on: { 'thing.drop': 'GONE' } }, GONE: {} })

test('a status that is gone needs a migration that names it', () => {
  expect(faultsOf({ ...change, after: withoutPaid })).toEqual([
    'thing: rows in PAID no longer load; the migration is missing: src/bank/db/migrations/0099-thing.sql',
  ])
  const migrations = ["update things set status = 'NEW' where status = 'PAID';"]
  expect(faultsOf({ ...change, after: withoutPaid, migrations })).toEqual([])
})

test('a state of a flow that is gone is refused until a commit says so', () => {
  const flow = { ...change, after: withoutPaid, isLife: () => false }
  const fault =
    'thing: a flow or a snapshot in PAID cannot go on; if that may be, say so in a commit: `State-gone: thing.PAID`'
  expect(faultsOf(flow)).toEqual([fault])
  expect(faultsOf({ ...flow, acknowledged: ['thing.PAID'] })).toEqual([])
  expect(faultsOf({ ...flow, acknowledged: ['other.PAID'] })).toEqual([fault])
})

test('a state in which no flow rests may go', () => {
  const passing = made({
    NEW: { on: { 'thing.pay': 'PASSED' } },
    PASSED: { always: 'OVER' },
    OVER: { type: 'final' },
  })
  const after = made({ NEW: { on: { 'thing.pay': { actions: 'note' } } } })
  expect(faultsOf({ ...change, before: passing, after, isLife: () => false })).toEqual([
    'thing: a flow that runs in NEW can no longer leave it',
  ])
})

test('a life that is gone leaves all of its rows behind', () => {
  expect(faultsOf({ ...change, after: {} })).toHaveLength(3)
})

const withoutWay = made({
  NEW: { on: { 'thing.pay': 'PAID', 'thing.drop': 'GONE' } },
  PAID: {},
  GONE: {},
})

test('a status that can no longer be left strands its rows, and a state its running flows', () => {
  expect(faultsOf({ ...change, after: withoutWay })).toEqual([
    'thing: rows in PAID can no longer leave it; the migration is missing: src/bank/db/migrations/0099-thing.sql',
  ])
  expect(faultsOf({ ...change, after: withoutWay, isLife: () => false })).toEqual([
    'thing: a flow that runs in PAID can no longer leave it',
  ])
})

test('a state around or inside has the way out too, and an end needs none', () => {
  const on = { 'thing.drop': 'GONE' }
  const nested = made({ NEW: { initial: 'a', on, states: { a: {}, b: {} } }, GONE: {} })
  const inner = made({
    NEW: {
      initial: 'a',
      states: { a: { on: { 'thing.move': 'b' } }, b: { on: { 'thing.drop': '#thing.GONE' } } },
    },
    GONE: { type: 'final' },
  })
  expect(faultsOf({ ...change, before: nested, after: inner, isLife: () => false })).toEqual([])
})

const stands = (at: string): InspectionFrame => ({
  tab: 't',
  actor: 'x:0',
  kind: 'stands',
  at,
  status: 'active',
  remembers: {},
})

const film: InspectionFrame[] = [
  { tab: 't', actor: 'x:0', kind: 'born', chart: 'thing', parent: null },
  stands('NEW'),
  { tab: 't', actor: 'x:0', kind: 'heard', event: 'thing.pay' },
  stands('PAID'),
  { tab: 't', actor: 'x:0', kind: 'heard', event: 'thing.unknown' },
]

test('a film plays against the new charts, and says where it no longer does', () => {
  expect(filmFaults(film, { before, after: before })).toEqual([])
  expect(filmFaults(film, { before, after: withoutPaid })).toEqual([
    'thing in "NEW" no longer takes thing.pay',
    'thing stood in "PAID", which is gone',
  ])
})
