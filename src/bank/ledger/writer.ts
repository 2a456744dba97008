import type { Engine } from '#bank/db/engine'
import type { Clock, LedgerWriter } from '#bank/services'
import { writeBatch, type PendingStep } from './batch.ts'
import { hashedOnce } from './post.ts'
import type { Posted } from './transfer.ts'
import type { LedgerStep } from './step.ts'

const BATCH_MAX = 512

export function createLedgerWriter(engine: Engine, clock: Clock, concurrency = 2): LedgerWriter {
  const waiting = new Map<string, PendingStep[]>()
  /** A repeat of a pending step shares its result. */
  const pending = new Map<string, { step: LedgerStep; posted: Promise<Posted> }>()
  /** One batch at a time per tenant. */
  const busy = new Set<string>()

  function open(): void {
    while (busy.size < concurrency) {
      const next = [...waiting].find(([tenantId]) => !busy.has(tenantId))
      if (!next) return
      const [tenantId, queue] = next
      const batch = queue.splice(0, BATCH_MAX)
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
    new Promise<Posted>((resolve, reject) => {
      const queue = waiting.get(tenantId) ?? []
      queue.push({ step, resolve, reject })
      waiting.set(tenantId, queue)
      setImmediate(open)
    })

  return {
    commit(tenantId, step) {
      if (step.transfers.length === 0) return enqueue(tenantId, step)
      const name = nameOf(tenantId, step)
      const first = pending.get(name)
      // A different step with the same transfers: its rows are not written.
      if (first && first.step !== step) return first.posted.then(() => ({ again: true }))
      if (first) return first.posted
      const posted = enqueue(tenantId, step).finally(() => pending.delete(name))
      pending.set(name, { step, posted })
      return posted
    },
  }
}

const nameOf = (tenantId: string, { transfers }: LedgerStep) =>
  [
    tenantId,
    ...transfers.map((transfer) => transfer.id + hashedOnce(transfer).hash.toString('base64')),
  ].join(' ')
