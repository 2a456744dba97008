import { expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { catalog } from '#machines/catalog'
import { draw } from '#machines/kit/draw'
import { arrowsFirst, coverageOf, momentsOf, walksOf, type Walk } from '#tests/kit/mbt'
import { takeWalk } from '#tests/kit/takeWalk'
import { isWhole } from '#tests/kit/whole'

const charts = Object.entries(catalog)

/** Outside DEEP walks are added in batches until every arrow is covered. */
const SOME = 10

test.each(charts)('%s: enters every state and takes every arrow', async (_, exhibit) => {
  const coverage = coverageOf(exhibit.logic)
  const { first, others } = arrowsFirst(walksOf(exhibit))
  const left = [...first, ...others]
  const isEnough = () => !isWhole && coverage.missing().length === 0
  while (left.length > 0 && !isEnough()) await walkAll(left.splice(0, SOME))
  expect(coverage.missing()).toEqual([])

  async function walkAll(walks: Walk[]) {
    for (const walk of walks)
      await takeWalk(exhibit, walk, {
        check: throwFailure,
        inspect: coverage.inspect,
      })
  }
})

/** An assertion for each of so many snapshots would take longer than the walks. */
function throwFailure({ status, error }: AnyMachineSnapshot) {
  if (status === 'error') throw error
}

test.each(charts)('%s: context is plain data', (_, exhibit) => {
  for (const { state } of momentsOf(exhibit))
    expect(JSON.parse(JSON.stringify(state.context))).toEqual(state.context)
})

/** Not final and yet at rest: a cleared purchase may be refunded. */
const restingPlaces = ['purchase CLEARED']

test.each(charts)('%s: every reachable snapshot has a way out', (name, exhibit) => {
  const stuck = momentsOf(exhibit).filter(
    ({ state, transitions }) =>
      state.status === 'active' &&
      Object.values(transitions).every((to) => to.state === state) &&
      !restingPlaces.includes(`${name} ${String(state.value)}`),
  )
  expect(stuck.map(({ state }) => state.value)).toEqual([])
})

test.each(charts)('%s: re-enters only what it would not enter anew anyhow', (_, { logic }) => {
  const isWithin = (inner: AnyStateNode | undefined, outer: AnyStateNode): boolean =>
    inner !== undefined && (inner === outer || isWithin(inner.parent, outer))
  const needless = [logic.root, ...getStateNodes(logic)].flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
      .filter(({ reenter, target = [] }) => reenter && !target.every((to) => isWithin(to, node)))
      .map(({ eventType }) => `${node.id} ${eventType}`),
  )
  expect(needless).toEqual([])
})

test.each(charts)('%s: draws completely', (_, { logic }) => {
  const lines = draw(logic).split('\n')
  const count = (ending: RegExp) => lines.filter((line) => ending.test(line)).length
  expect(count(/\{$/)).toBe(count(/^\s*\}$/))
  const drawn = new Set(lines.flatMap((line) => /state ".*" as (\w+)/.exec(line)?.[1] ?? []))
  const ends = lines.flatMap((line) => /^\s*(\S+) --> (\w+|\[\*\])/.exec(line)?.slice(1) ?? [])
  expect(ends.filter((end) => end !== '[*]' && !drawn.has(end))).toEqual([])
})

test('the drawing of display preferences', () => {
  expect(draw(catalog.displayPreferences!.logic)).toMatchInlineSnapshot(`
    "stateDiagram-v2
      [*] --> settled
      state "anywhere" as displayPreferences_anywhere
      state "settled" as settled
      state "saving" as saving
      saving: asks saveDisplayPreferences
      displayPreferences_anywhere --> saving: language.choose
      displayPreferences_anywhere --> saving: theme.choose
      displayPreferences_anywhere --> displayPreferences_anywhere: person.left
      settled --> saving: person.known, if personUnknown
      saving --> settled: saveDisplayPreferences answered
      saving --> settled: saveDisplayPreferences refused
    "
  `)
})
