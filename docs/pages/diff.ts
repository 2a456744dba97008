import type { AnyStateMachine } from 'xstate'
import { chartOf, eventLabel, type Arrow, type Chart } from '#machines/kit/chart'

/** Describes in sentences how charts differ between two revisions. */

type Catalog = Record<string, { logic: AnyStateMachine }>

export function changesOf(before: Catalog, after: Catalog, isLife: (name: string) => boolean) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]]
    if (!old) return [`${name}: a new chart.`]
    if (!now) return [`${name}: the chart is gone.`]
    const changes = changesIn(chartOf(old.logic), chartOf(now.logic))
    const lost = isLife(name) ? lostStatuses(chartOf(old.logic), chartOf(now.logic)) : []
    return [...changes, ...lost].map((change) => `${name}: ${change}`)
  })
}

export function changesIn(before: Chart, after: Chart): string[] {
  const [states, statesNow] = [statesOf(before), statesOf(after)]
  const [arrows, arrowsNow] = [arrowsOf(before), arrowsOf(after)]
  return [
    ...missing(states, statesNow).map((state) => `state ${state} is gone.`),
    ...missing(statesNow, states).map((state) => `state ${state} is new.`),
    ...missing(arrows, arrowsNow).map((arrow) => `no longer: ${arrow}.`),
    ...missing(arrowsNow, arrows).map((arrow) => `now: ${arrow}.`),
  ]
}

/** Rows stored with one of these statuses can no longer be loaded. */
const lostStatuses = (before: Chart, after: Chart) =>
  missing(statesOf(before), statesOf(after)).map(
    (state) => `STORED ROWS in ${state} no longer load: a migration must move them.`,
  )

const statesOf = ({ boxes }: Chart) => boxes.flatMap(({ path }) => path.join('.') || [])

const arrowsOf = ({ boxes, arrows }: Chart) => {
  const named = new Map(boxes.map(({ id, path }) => [id, path.join('.') || 'anywhere']))
  return arrows.map((arrow) => sentenceOf(arrow, named))
}

function sentenceOf({ from, to, event, guard, actions }: Arrow, named: Map<string, string>) {
  const where = to === null ? 'stays' : `goes to ${named.get(to) ?? to}`
  const acts = actions.length > 0 ? ` and does ${actions.join(', ')}` : ''
  const when = guard && ` if ${guard}`
  return `${named.get(from) ?? from}, on ${eventLabel(event)}${when}, ${where}${acts}`
}

const missing = (from: readonly string[], there: readonly string[]) =>
  from.filter((one) => !there.includes(one))
