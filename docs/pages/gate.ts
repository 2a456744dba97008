import type { AnyStateMachine } from 'xstate'
import { chartOf, eventLabel, type Chart } from '#machines/kit/chart'
import { isWithin } from '../../src/app/workbench/rows.ts'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'

/**
 * What a change of the charts would strand: stored rows in a status that is gone or that no longer
 * leads anywhere, flows that run in such a state, and films that no longer play.
 */

type Catalog = Record<string, { logic: AnyStateMachine }>

export interface Change {
  before: Catalog
  after: Catalog
  isLife: (name: string) => boolean
  /** The texts of migrations that are new. */
  migrations: readonly string[]
  /** The number that the next migration gets. */
  nextNumber: string
  /** `flow.path` of states that a commit since then says are gone. */
  acknowledged: readonly string[]
}

export function faultsOf(change: Change): string[] {
  const { before, after, isLife, migrations, nextNumber } = change
  const isMoved = (status: string) => migrations.some((sql) => sql.includes(`'${status}'`))
  return Object.entries(before).flatMap(([name, { logic }]) => {
    const old = chartOf(logic)
    const now = after[name] && chartOf(after[name].logic)
    const lost = pathsOf(old).filter((path) => !now || !pathsOf(now).includes(path))
    if (!isLife(name)) return flowFaults(name, old, now, lost, change)
    const stuck = now ? stuckIn(old, now) : []
    const missing = `the migration is missing: src/bank/db/migrations/${nextNumber}-${name}.sql`
    return [
      ...lost.map((path) => ({ path, what: `rows in ${path} no longer load` })),
      ...stuck.map((path) => ({ path, what: `rows in ${path} can no longer leave it` })),
    ].flatMap(({ path, what }) => (isMoved(path) ? [] : [`${name}: ${what}; ${missing}`]))
  })
}

function flowFaults(
  name: string,
  old: Chart,
  now: Chart | undefined,
  lost: readonly string[],
  { acknowledged }: Change,
): string[] {
  const gone = lost.filter(
    (path) =>
      mayRest(old, path) &&
      // What is inside a lost state went with it.
      !lost.some((outer) => path.startsWith(`${outer}.`)) &&
      !acknowledged.includes(`${name}.${path}`),
  )
  const stuck = now ? stuckIn(old, now) : []
  return [
    ...gone.map(
      (path) =>
        `${name}: a flow or a snapshot in ${path} cannot go on; if that may be, say so in a commit: \`State-gone: ${name}.${path}\``,
    ),
    ...stuck.map((path) => `${name}: a flow that runs in ${path} can no longer leave it`),
  ]
}

/** Not in a state that is over, or that is left in the same step. */
function mayRest({ boxes, arrows }: Chart, path: string): boolean {
  const { id, kind } = boxes.find((one) => one.path.join('.') === path)!
  const own = arrows.filter(({ from }) => from === id)
  const isTransient = own.some(({ event, guard, to }) => event === '' && !guard && to !== null)
  return kind !== 'final' && kind !== 'history' && !isTransient
}

const pathsOf = ({ boxes }: Chart) => boxes.flatMap(({ path }) => path.join('.') || [])

/** States that once led somewhere else, and lead nowhere now. */
function stuckIn(before: Chart, after: Chart): string[] {
  return pathsOf(before).filter(
    (path) => pathsOf(after).includes(path) && hasWayOut(before, path) && !hasWayOut(after, path),
  )
}

/** An end needs no way out; otherwise an arrow of the state, or of what is around or inside it. */
function hasWayOut({ boxes, arrows }: Chart, path: string): boolean {
  const box = boxes.find((one) => one.path.join('.') === path)!
  const near = boxes.filter(
    (other) => other === box || isWithin(boxes, box, other.id) || isWithin(boxes, other, box.id),
  )
  return (
    box.kind === 'final' ||
    arrows.some(
      ({ from, to }) => near.some(({ id }) => id === from) && to !== null && to !== box.id,
    )
  )
}

/** Moments of a film that the charts before knew, and those of now do not. */
export function filmFaults(
  frames: readonly InspectionFrame[],
  { before, after }: Pick<Change, 'before' | 'after'>,
): string[] {
  const actors = new Map<string, { chart: string; at: unknown }>()
  const faults = new Set<string>()
  for (const frame of frames) {
    const key = `${frame.tab} ${frame.actor}`
    if (frame.kind === 'born') actors.set(key, { chart: frame.chart, at: null })
    const actor = actors.get(key)
    const old = actor && before[actor.chart]
    if (!actor || !old) continue
    const now = after[actor.chart]
    if (frame.kind === 'stands') {
      actor.at = frame.at
      const stands = ({ logic }: { logic: AnyStateMachine }) => knows(chartOf(logic), frame.at)
      if (stands(old) && !(now && stands(now)))
        faults.add(`${actor.chart} stood in ${JSON.stringify(frame.at)}, which is gone`)
    }
    if (frame.kind === 'heard') {
      const { at } = actor
      const takes = ({ logic }: { logic: AnyStateMachine }) =>
        isTaken(chartOf(logic), at, frame.event)
      if (takes(old) && now && knows(chartOf(now.logic), at) && !takes(now))
        faults.add(
          `${actor.chart} in ${JSON.stringify(at)} no longer takes ${eventLabel(frame.event)}`,
        )
    }
  }
  return [...faults]
}

/** The paths of all states that a state value names. */
function pathsIn(value: unknown, outer: readonly string[] = []): string[] {
  if (typeof value === 'string') return [[...outer, value].join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [...outer, name].join('.'),
    ...pathsIn(inner, [...outer, name]),
  ])
}

const knows = (chart: Chart, value: unknown) =>
  pathsIn(value).every((path) => pathsOf(chart).includes(path))

function isTaken({ boxes, arrows }: Chart, value: unknown, event: string): boolean {
  const active = new Set(['', ...pathsIn(value)])
  return arrows.some(
    (arrow) =>
      arrow.event === event &&
      active.has(boxes.find(({ id }) => id === arrow.from)!.path.join('.')),
  )
}
