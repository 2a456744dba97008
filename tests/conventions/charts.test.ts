import { expect, test } from 'vitest'
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { catalog } from '#machines/catalog'
import { filesUnder } from './source.ts'

/** Rules for every chart that need no walk; the walks are in tests/machines. */

const charts = Object.entries(catalog).map(([name, { logic }]) => ({
  name,
  logic,
  nodes: [logic.root, ...getStateNodes(logic)] as AnyStateNode[],
}))

const flows = charts.filter(({ nodes }) => !isLife(nodes))

function isLife(nodes: AnyStateNode[]) {
  return nodes.slice(1).every(({ key }) => /^[A-Z_]+$/.test(key))
}

const movesOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

test('every chart is in the catalog', () => {
  const drawn = (path: string) => !path.startsWith('machines/kit/') || path.includes('submitOnce')
  const files = filesUnder('machines')
    .filter((path) => /\.(flow|life)\.ts$/.test(path) && drawn(path))
    .map((path) => path.replace(/^.*\/|\.(flow|life)\.ts$/g, ''))
  expect(charts.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
})

test.each(charts)('$name: every state can be entered', ({ logic, nodes }) => {
  const entered = new Set<AnyStateNode>([logic.root])
  const enter = (node: AnyStateNode) => {
    for (let at: AnyStateNode | undefined = node; at; at = at.parent) entered.add(at)
    const born =
      node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? [])
    for (const child of born) if (!entered.has(child)) enter(child)
  }
  enter(logic.root)
  for (const to of nodes.flatMap(movesOf).flatMap(({ target }) => target ?? [])) enter(to)
  expect(nodes.filter((node) => !entered.has(node)).map(({ id }) => id)).toEqual([])
})

test.each(flows)('$name: every question has an error arrow', ({ nodes }) => {
  const forgotten = nodes.flatMap((node) =>
    node.invoke
      .filter(({ src }) => kindOf(node, src) === 'question')
      .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
      .map(({ id }) => `${node.id} asks ${id}`),
  )
  expect(forgotten).toEqual([])
})

test.each(flows)('$name: an invoked port has its own name as id', ({ nodes }) => {
  const renamed = nodes.flatMap((node) =>
    node.invoke
      .filter(({ id, src }) => kindOf(node, src) !== undefined && id !== src)
      .map(({ id }) => `${node.id} asks ${id}`),
  )
  expect(renamed).toEqual([])
})

const kindOf = ({ machine }: AnyStateNode, src: unknown): string | undefined =>
  (machine.implementations.actors[String(src)] as { kind?: string } | undefined)?.kind

test.each(flows)('$name: a state that invokes a question is named by a gerund', ({ nodes }) => {
  const odd = nodes.filter(
    (node) =>
      node.invoke.some(({ src }) => kindOf(node, src) === 'question') &&
      ![node.key, node.parent?.key].some((key) => key?.match(/ing(?:[A-Z]\w*)?$/)),
  )
  expect(odd.map(({ id }) => id)).toEqual([])
})

test.each(charts)('$name: events are named noun.verb', ({ nodes }) => {
  const events = nodes.flatMap((node) => node.ownEvents as string[])
  const odd = events.filter(
    (event) => !event.startsWith('xstate.') && !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(event),
  )
  expect(odd).toEqual([])
})

test.each(flows)('$name: delays have names', ({ nodes }) => {
  const waits = nodes.flatMap(({ after }) => after ?? [])
  const unnamed = waits.filter(({ delay }) => typeof delay !== 'string')
  expect(unnamed.map(({ eventType }) => eventType)).toEqual([])
})

test.each(charts)('$name: guards and actions have names', ({ nodes }) => {
  const unnamed = nodes.flatMap((node) =>
    movesOf(node)
      .filter(({ guard, actions }) => typeof guard === 'function' || actions.some(isBare))
      .map(({ eventType }) => `${node.id} at ${eventType}`),
  )
  expect(unnamed).toEqual([])
})

/** An inline `raise` is named by its event. */
const isBare = (action: unknown) =>
  typeof action === 'function' && !('type' in action && action.type === 'xstate.raise')

test.each(charts)('$name: a guard reads after "if", an action says what it does', ({ logic }) => {
  const { guards, actions, delays } = logic.implementations
  const oddActions = Object.keys(actions).filter((name) =>
    /^(set|on|handle|do|update)[A-Z]/.test(name),
  )
  const oddGuards = Object.keys(guards).filter((name) => /^(check|get|should|validate)/.test(name))
  const oddDelays = Object.keys(delays).filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name))
  expect([...oddActions, ...oddGuards, ...oddDelays]).toEqual([])
})
