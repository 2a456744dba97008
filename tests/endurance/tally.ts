import type { Call } from './calls.ts'
import { kinds, noOrders, type Kind, type Outcome } from './talk.ts'

interface Noted {
  status: number
  due: number
  speechless: boolean
}

/** Counts what became of the calls of one wish. Once closed, what is still answered counts as late. */
export function openTally() {
  const begun = performance.now()
  const times: Record<Kind, number[]> = { read: [], calc: [], order: [], auth: [] }
  const statuses: Record<string, number> = {}
  const orders = noOrders()
  let [good, inTime, speechless] = [0, 0, 0]
  let closed: number | null = null

  function note({ kind, reference }: Call, { status, due, ...said }: Noted) {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (said.speechless) speechless += 1
    if (reference !== undefined) orders[fateOf(status)].push(reference)
    if (status === 0 || status >= 400) return
    good += 1
    if (closed === null) inTime += 1
    times[kind].push(performance.now() - due)
  }

  function outcome(): Outcome {
    const all = kinds.flatMap((kind) => times[kind]).toSorted((a, b) => a - b)
    const seconds = ((closed ?? performance.now()) - begun) / 1_000
    return {
      asked: Object.values(statuses).reduce((sum, count) => sum + count, 0),
      good,
      goodPerSecond: inTime / seconds,
      statuses,
      speechless,
      p50: at(all, 0.5),
      p99: at(all, 0.99),
      most: at(all, 1),
      p99Of: {
        read: at(sorted(times.read), 0.99),
        calc: at(sorted(times.calc), 0.99),
        order: at(sorted(times.order), 0.99),
        auth: at(sorted(times.auth), 0.99),
      },
      orders,
    }
  }

  return { note, outcome, close: () => void (closed = performance.now()) }
}

export type Tally = ReturnType<typeof openTally>

/** A 500 may come from a deed that was done: nobody knows. */
function fateOf(status: number) {
  if (status === 0 || status === 500) return 'unknown'
  return status < 400 ? 'taken' : 'refused'
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Of values in their order, the one below which so great a part of them lies; 0 of none. */
export const at = (values: readonly number[], part: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
