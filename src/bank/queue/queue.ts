import type { OpsCallName } from '#contract/ops/calls'
import { staffMay } from '#contract/ops/access'
import { queueNames, type queueCalls, type QueueName, type WaitingQueue } from '#contract/ops/queue'
import type { Tx } from '#bank/db/engine'
import { readIdentityQueue } from '#bank/identity/identity.rows'
import { readOrderQueue } from '#bank/orderQueue/orderQueue.rows'
import { readProposalQueue } from '#bank/proposal/proposal.rows'
import type { HandlersOf, StaffContext } from '#bank/requestContext'

interface Queue {
  /** Whoever may make it sees the queue. */
  call: OpsCallName
  read(tx: Tx, tenantId: string): Promise<{ waiting: number; movedAt: Date | null }>
}

const queues: Record<QueueName, Queue> = {
  identities: { call: 'listIdentities', read: readIdentityQueue },
  orders: { call: 'listWaitingOrders', read: readOrderQueue },
  approvals: { call: 'listProposals', read: readProposalQueue },
}

async function handleReadQueues(_: object, { tx, scope: { tenantId }, caller }: StaffContext) {
  const found: WaitingQueue[] = []
  for (const name of queueNames.filter((one) => staffMay(caller.role, queues[one].call))) {
    const { waiting, movedAt } = await queues[name].read(tx, tenantId)
    found.push({ name, waiting, stamp: `${waiting} ${movedAt?.getTime() ?? 0}` })
  }
  return { queues: found }
}

export const queueRoutes: HandlersOf<typeof queueCalls> = { readQueues: handleReadQueues }
