import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { changesBetween, changesOf } from '#app/workbench/difference.ts'
import { sequenceOf } from '#app/workbench/sequence.ts'
import { SequenceDiagram } from '#app/workbench/SequenceDiagram.tsx'

afterEach(cleanup)

const by = (actor: string, time: number) => ({ tab: 't', actor, time })
const stands = (actor: string, time: number, at: string, values: object): InspectionFrame => ({
  ...by(actor, time),
  kind: 'stands',
  at,
  status: 'active',
  remembers: {},
  values: { ...values },
})

const frames: InspectionFrame[] = [
  { ...by('x:0', 0), kind: 'born', chart: 'place', parent: null },
  { ...by('x:1', 0), kind: 'born', chart: 'quote', parent: 'x:0' },
  { ...by('x:2', 0), kind: 'born', chart: 'watchFeed', parent: 'x:0' },
  stands('x:1', 1, 'settling', { amount: '1', list: [1] }),
  { ...by('x:1', 2), kind: 'heard', event: 'amount.set', sender: null, payload: { amount: '2' } },
  stands('x:1', 2, 'settling', { amount: '2', list: [1] }),
  { ...by('x:1', 900), kind: 'heard', event: 'currency.pick', sender: 'x:0' },
  stands('x:1', 900, 'asking', { amount: '2', list: [1, 2] }),
  { ...by('x:2', 901), kind: 'heard', event: 'xstate.init', sender: 'x:0' },
]

test('a sequence has a line for each chart with a part in it, and one for the outside', () => {
  const { lifelines, messages } = sequenceOf(frames, 10)
  expect(lifelines.map(({ label }) => label)).toEqual(['outside', 'quote', 'place'])
  expect(messages.map(({ from, to, event, after }) => [from, to, event, after])).toEqual([
    [0, 1, 'amount.set', 5],
    [2, 1, 'currency.pick', 7],
  ])
})

test('an event of the diagram shows its time and payload, and steps to its moment', () => {
  const steps: number[] = []
  render(<SequenceDiagram frames={frames} onStep={(to) => steps.push(to)} />)
  const message = screen.getByRole('button', { name: 'amount.set' })
  expect(message.textContent).toContain('00:00:00.002')
  expect(message.querySelector('title')?.textContent).toContain('"amount": "2"')
  fireEvent.click(message)
  expect(steps).toEqual([5])
})

test('the difference is that to the previous state, or to the marked frame', () => {
  const key = 't x:1'
  expect(changesOf(frames, key, null)).toEqual([
    { path: 'state', before: 'settling', after: 'asking' },
    { path: 'context.list.1', before: undefined, after: 2 },
  ])
  expect(changesOf(frames, key, 4).map(({ path }) => path)).toEqual([
    'state',
    'context.amount',
    'context.list.1',
  ])
  expect(changesOf(frames.slice(0, 4), key, null)).toEqual([])
})

test('equal data has no difference', () => {
  expect(changesBetween({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
})
