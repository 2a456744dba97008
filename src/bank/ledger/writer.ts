import type { Engine } from '#bank/db/engine'
import type { Clock, LedgerWriter } from '#bank/services'
import { writeBatch, type PendingStep } from './batch.ts'
import { hashedOnce } from './post.ts'
import type { Posted } from './transfer.ts'
import type { LedgerStep } from './step.ts'

const TOGETHER_MOST = 512

export function createLedgerWriter(engine: Engine, clock: Clock, concurrency = 2): LedgerWriter {
  const waiting = new Map<string, PendingStep[]>()
  /** Said again before it was answered, a step shares the answer of the first. */
  const underWay = new Map<string, { step: LedgerStep; posted: Promise<Posted> }>()
  /** The tenants that are being written for. */
  const busy = new Set<string>()

  function open(): void {
    while (busy.size < concurrency) {
      const next = [...waiting].find(([tenantId]) => !busy.has(tenantId))
      if (!next) return
      const [tenantId, queue] = next
      const batch = queue.splice(0, TOGETHER_MOST)
      waiting.delete(tenantId)
      // Behind the other tenants, so that a busy one does not keep them out.
      if (queue.length > 0) waiting.set(tenantId, queue)
      busy.add(tenantId)
      void writeBatch({ engine, clock }, tenantId, batch).finally(() => {
        busy.delete(tenantId)
        open()
      })
    }
  }

  const enqueue = (tenantId: string, step: LedgerStep) =>
    new Promise<Posted>((answer, refuse) => {
      const queue = waiting.get(tenantId) ?? []
      queue.push({ step, answer, refuse })
      waiting.set(tenantId, queue)
      setImmediate(open)
    })

  return {
    commit(tenantId, step) {
      if (step.transfers.length === 0) return enqueue(tenantId, step)
      const name = nameOf(tenantId, step)
      const first = underWay.get(name)
      // Another step for the same transfers brings rows of its own, which are not written.
      if (first && first.step !== step) return first.posted.then(() => ({ again: true }))
      if (first) return first.posted
      const posted = enqueue(tenantId, step).finally(() => underWay.delete(name))
      underWay.set(name, { step, posted })
      return posted
    },
  }
}

const nameOf = (tenantId: string, { transfers }: LedgerStep) =>
  [
    tenantId,
    ...transfers.map((transfer) => transfer.id + hashedOnce(transfer).hash.toString('base64')),
  ].join(' ')
