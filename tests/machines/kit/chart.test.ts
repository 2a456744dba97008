import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { chartOf } from '#machines/kit/chart'

const machine = createMachine({
  id: 'drawn',
  initial: 'open',
  states: {
    open: {
      initial: 'first',
      entry: 'greet',
      states: {
        first: { on: { next: { target: 'second', guard: 'may', actions: 'note' } } },
        second: { always: '#drawn.done' },
        last: { type: 'history' },
        whole: { type: 'history', history: 'deep' },
      },
    },
    done: { type: 'final', description: 'Over.' },
  },
})

test('every state is a box within its parent, and says how deep it remembers', () => {
  const boxes = chartOf(machine).boxes.map(({ path, parent, kind, initial, history }) => [
    path.join('.'),
    parent,
    kind,
    initial,
    history,
  ])
  expect(boxes).toEqual([
    ['', null, 'compound', 'drawn.open', null],
    ['open', 'drawn', 'compound', 'drawn.open.first', null],
    ['open.first', 'drawn.open', 'atomic', null, null],
    ['open.second', 'drawn.open', 'atomic', null, null],
    ['open.last', 'drawn.open', 'history', null, 'shallow'],
    ['open.whole', 'drawn.open', 'history', null, 'deep'],
    ['done', 'drawn', 'final', null, null],
  ])
})

test('an arrow has its event, its guard and what it does', () => {
  expect(chartOf(machine).arrows).toMatchObject([
    { from: 'drawn.open.first', to: 'drawn.open.second', event: 'next', guard: 'may' },
    { from: 'drawn.open.second', to: 'drawn.done', event: '' },
  ])
  expect(chartOf(machine).arrows[0]!.actions).toEqual(['note'])
})
