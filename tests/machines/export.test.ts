import { Window } from 'happy-dom'
import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { catalog } from '#machines/catalog'
import { chartOf, type Chart } from '#machines/kit/chart'
import { definitionOf, exportChart } from '#machines/kit/export'

const charts = Object.entries(catalog)

/** A chart made of its definition alone has no code that says which invocation is a flow. */
const withoutCode = ({ id, boxes, arrows }: Chart) => ({
  id,
  boxes: boxes.map((box) => ({ ...box, invocations: box.invocations.map(({ id }) => id) })),
  arrows,
})

test.each(charts)('%s comes back equal from its JSON', (_, { logic }) => {
  const again = createMachine(JSON.parse(exportChart(logic, 'json')))
  expect(withoutCode(chartOf(again))).toEqual(withoutCode(chartOf(logic)))
  expect(definitionOf(again)).toEqual(definitionOf(logic))
})

test.each(charts)('%s for Studio is code that makes the same chart', (_, { logic }) => {
  const [, config = ''] = /createMachine\(([^]*)\)\n$/.exec(exportChart(logic, 'studio')) ?? []
  expect(JSON.parse(config)).toEqual(definitionOf(logic))
})

test.each(charts)('%s comes back equal from its SCXML', (_, { logic }) => {
  const { boxes, arrows, id } = chartOf(logic)
  const read = readScxml(exportChart(logic, 'scxml'))
  expect(read.id).toBe(id)
  expect(read.boxes).toEqual(
    boxes.map(({ id, parent, kind, initial, invocations, entry, exit, tags, description }) => ({
      id,
      parent,
      element: kind === 'atomic' || kind === 'compound' ? 'state' : kind,
      initial,
      invocations: invocations.map(({ id }) => id),
      entry: [...entry],
      exit: [...exit],
      tags: [...tags],
      description,
    })),
  )
  expect(read.arrows).toEqual(
    arrows.map(({ from, to, event, guard, actions, description }) => ({
      from,
      to,
      event,
      guard,
      actions,
      description,
    })),
  )
})

test('a text with marks of XML stays what it is', () => {
  const logic = createMachine({ id: 'odd', description: 'If a < b & "c" > d.' })
  expect(readScxml(exportChart(logic, 'scxml')).boxes[0]?.description).toBe('If a < b & "c" > d.')
})

/** Reads states and transitions back with a parser that knows nothing of ours. */
function readScxml(text: string) {
  const { DOMParser } = new Window()
  const page = new DOMParser().parseFromString(text, 'application/xml')
  const root = page.documentElement
  const states = [...root.querySelectorAll('state, parallel, final, history')]
  const of = (element: (typeof states)[number] | null, name: string) =>
    element?.getAttribute(name) ?? null
  const own = (element: (typeof states)[number], name: string) =>
    [...element.children].filter(({ tagName }) => tagName.toLowerCase() === name)
  const actionsIn = (element: (typeof states)[number]) =>
    own(element, 'x:action').map((action) => of(action, 'name'))
  return {
    id: of(root, 'name'),
    boxes: states.map((state) => ({
      id: of(state, 'id'),
      parent: state.parentElement === root ? null : of(state.parentElement, 'id'),
      element: state.tagName.toLowerCase(),
      initial: of(state, 'initial'),
      invocations: own(state, 'invoke').map((one) => of(one, 'id')),
      entry: own(state, 'onentry').flatMap(actionsIn),
      exit: own(state, 'onexit').flatMap(actionsIn),
      tags: of(state, 'x:tags')?.split(' ') ?? [],
      description: of(state, 'x:description') ?? '',
    })),
    arrows: states.flatMap((state) =>
      own(state, 'transition').flatMap((move) =>
        (of(move, 'target')?.split(' ') ?? [null]).map((to) => ({
          from: of(state, 'id'),
          to,
          event: of(move, 'event') ?? '',
          guard: of(move, 'cond') ?? '',
          actions: actionsIn(move),
          description: of(move, 'x:description') ?? '',
        })),
      ),
    ),
  }
}
