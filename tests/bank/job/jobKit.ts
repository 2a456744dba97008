import { job, type Jobs } from '#bank/job/job'
import { createWorker } from '#bank/job/worker'
import type { JobHandlers } from '#bank/job/runJobs'
import type { TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

/** Jobs of one tenant, and workers that record what they did. */
export async function openJobKit(bank: TestBank) {
  const tenantId = await openTenant(bank.world)
  const done: string[] = []
  const workerWith = (handlers: Partial<JobHandlers> = {}) =>
    createWorker(bank.world, {
      'rail.tell': async ({ orderId }) => void done.push(orderId),
      ...handlers,
      // One queue shows how queues behave.
    } as JobHandlers)

  const ask = (orderId: string, inMs = 0, queue: keyof Jobs = 'rail.tell', key = orderId) =>
    bank.world.writer.commit(tenantId, {
      transfers: [],
      rows: [
        job(bank.world, queue, {
          key,
          what: { orderId },
          dueAt: new Date(bank.clock.now().getTime() + inMs),
        }),
      ],
    })

  const left = async () => {
    const { rows } = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
      tx.query('select id from jobs where tenant_id = $1', [tenantId]),
    )
    return rows.length
  }

  const dueAt = async () => {
    const { rows } = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
      tx.query<{ due_at: Date }>('select due_at from jobs where tenant_id = $1', [tenantId]),
    )
    return rows[0]?.due_at.getTime() ?? 0
  }

  /** A delivery to one of a customer's receivers. */
  const deliver = (deliveryId: string, customerId: string, receiverId: string) =>
    bank.world.writer.commit(tenantId, {
      transfers: [],
      rows: [
        job(bank.world, 'webhook.send', {
          key: deliveryId,
          what: { deliveryId, version: 1 },
          dueAt: bank.clock.now(),
          receiver: { customerId, receiverId },
        }),
      ],
    })

  return { tenantId, done, workerWith, ask, left, dueAt, deliver }
}
