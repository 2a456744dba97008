import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  initialTransition,
  type AnyMachineSnapshot,
  type EventObject,
  type StateValue,
} from 'xstate'
import { catalog } from '#machines/catalog'
import { inputsOf, takeStep } from '#machines/kit/walk'
import { momentsAfter, momentsOf } from '#tests/kit/mbt'
import { watchGuards } from './guardTable.ts'

/**
 * How every chart begins, and every arrow of it that its model takes: where it leads, what it notes and whom it tells,
 * each different one once; and when each of its guards holds. Reviewed tables, so that a guard, a
 * target or an action that changes turns red.
 * `npx vitest run --project fast tests/machines/arrows.test.ts -u` writes them anew.
 */

const LENGTH_MOST = 36

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > LENGTH_MOST ? `${text.slice(0, LENGTH_MOST)}…` : text
}

const leavesOf = (value: StateValue): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([name, inner]) => {
        const leaves = leavesOf(inner ?? {})
        return leaves.length > 0 ? leaves.map((leaf) => `${name}.${leaf}`) : [name]
      })

/** Of a chart with parallel states only what moves, since all others may stand anywhere. */
function moveOf(before: AnyMachineSnapshot, after: AnyMachineSnapshot): string {
  const [from, to] = [leavesOf(before.value), leavesOf(after.value)]
  const left = from.length === 1 ? from : from.filter((leaf) => !to.includes(leaf))
  const entered = to.filter((leaf) => !from.includes(leaf))
  return `${left.join(' ')} > ${entered.join(' ') || 'stays'}`
}

function changesOf(before: AnyMachineSnapshot, after: AnyMachineSnapshot): string[] {
  const [old, now] = [before.context, after.context] as [Facts, Facts]
  return Object.keys(now).flatMap((name) => {
    const [was, is] = [old[name], now[name]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    if (typeof was === 'number' && typeof is === 'number' && is !== 0)
      return `${name} + ${is - was}`
    return `${name} = ${short(is)}`
  })
}

type Facts = Record<string, unknown>

function wordsOf({ type, ...rest }: EventObject & { error?: { code?: string } }): string {
  const name = type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\./, '')
  if (rest.error) return `${name} ${rest.error.code}`
  return Object.values(rest).some((value) => short(value) !== '{}')
    ? `${name} ${short(rest)}`
    : name
}

interface Done {
  type: string
  params?: { event?: { type?: string }; to?: unknown; targetId?: string; id?: string }
}

const idOf = (to: unknown) =>
  typeof to === 'object' && to !== null && 'id' in to && typeof to.id === 'string' ? to.id : to

/** What happens outside of the chart; what it raises shows in where it leads. */
function effectOf({ type, params = {} }: Done): string[] {
  const { event, targetId, to, id } = params
  if (type === 'xstate.sendTo') return [`tells ${String(targetId ?? idOf(to))} ${event?.type}`]
  if (type === 'xstate.emit') return [`emits ${event?.type}`]
  if (type === 'xstate.spawnChild') return [`starts ${id}`]
  return type.startsWith('xstate.') ? [] : [type]
}

const effectsOf = (name: string, state: AnyMachineSnapshot, event: EventObject) =>
  (takeStep(catalog[name]!.logic, state, event)[1] as Done[]).flatMap(effectOf)

/** Of what it was not given. */
function beginningOf(name: string, input: unknown): string {
  const [state, effects] = initialTransition(catalog[name]!.logic, input)
  const given = Object.keys(input ?? {})
  const facts = Object.entries(state.context as Facts)
    .filter(([fact]) => !given.includes(fact))
    .map(([fact, value]) => `${fact} = ${short(value)}`)
  const place = `begins: ${leavesOf(state.value as StateValue).join(' ')}`
  return [place, ...facts, ...(effects as Done[]).flatMap(effectOf)].join('; ')
}

const arrowsAfter = (name: string, input: unknown): Set<string> =>
  new Set([
    beginningOf(name, input),
    ...momentsAfter(catalog[name]!, input).flatMap(({ state, transitions }) =>
      Object.values(transitions)
        .map(({ state: after, event }) => {
          const changes = [...changesOf(state, after), ...effectsOf(name, state, event)]
          const [move, words] = [moveOf(state, after), wordsOf(event)]
          // That a life takes an event at all tells its bank whether to refuse it.
          if (changes.length === 0 && move.endsWith('stays') && !state.can(event)) return ''
          return [`${move}: ${words}`, ...changes].join('; ')
        })
        .filter(Boolean),
    ),
  ])

/** With what a chart began is told where that decides. */
function arrowsOf(name: string): string[] {
  const all = inputsOf(catalog[name]!).map((input) => ({ input, arrows: arrowsAfter(name, input) }))
  const lines = all.flatMap(({ input, arrows }) =>
    [...arrows].map((line) =>
      all.every((other) => other.arrows.has(line)) ? line : `${line} (${JSON.stringify(input)})`,
    ),
  )
  return [...new Set(lines)].toSorted()
}

const names = Object.keys(catalog)

test.each(names)('%s: each arrow leads where it led, and notes what it noted', async (name) => {
  // Walked now, so that the guards are asked the same whoever has walked it before.
  momentsOf(catalog[name]!)
  const guards = watchGuards(catalog[name]!.logic)
  const lines = arrowsOf(name)
  guards.stop()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`arrows/${name}.txt`)
  const rows = guards.rows()
  if (rows.length > 0)
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot(`guards/${name}.txt`)
})

test('every table is of a chart there is', () => {
  expect(readdirSync('tests/machines/arrows')).toEqual(
    names.map((name) => `${name}.txt`).toSorted(),
  )
  for (const file of readdirSync('tests/machines/guards'))
    expect(names).toContain(file.slice(0, -4))
})
