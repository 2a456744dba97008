import { median, quantile, tail } from '#tests/bench/load'
import type { Call } from './calls.ts'
import { kinds, noOrders, type Kind, type Outcome } from './protocol.ts'

interface Noted {
  status: number
  due: number
  withoutRetry: boolean
}

/** Counts the outcomes of one command. Responses after closing count as late. */
export function openTally() {
  const begun = performance.now()
  const times: Record<Kind, number[]> = { read: [], calc: [], order: [], auth: [] }
  const statuses: Record<string, number> = {}
  const orders = noOrders()
  let [good, inTime, withoutRetry] = [0, 0, 0]
  let closed: number | null = null

  function note({ kind, reference }: Call, { status, due, ...text }: Noted) {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (text.withoutRetry) withoutRetry += 1
    if (reference !== undefined) orders[fateOf(status)].push(reference)
    if (status === 0 || status >= 400) return
    good += 1
    if (closed === null) inTime += 1
    times[kind].push(performance.now() - due)
  }

  function outcome(): Outcome {
    const all = kinds.flatMap((kind) => times[kind])
    const seconds = ((closed ?? performance.now()) - begun) / 1_000
    return {
      asked: Object.values(statuses).reduce((sum, count) => sum + count, 0),
      good,
      goodPerSecond: inTime / seconds,
      statuses,
      withoutRetry,
      p50: median(all),
      p99: tail(all),
      most: quantile(all, 1),
      p99Of: {
        read: tail(times.read),
        calc: tail(times.calc),
        order: tail(times.order),
        auth: tail(times.auth),
      },
      orders,
    }
  }

  return { note, outcome, close: () => void (closed = performance.now()) }
}

export type Tally = ReturnType<typeof openTally>

/** After a 500 the outcome is unknown. */
function fateOf(status: number) {
  if (status === 0 || status === 500) return 'unknown'
  return status < 400 ? 'taken' : 'refused'
}
