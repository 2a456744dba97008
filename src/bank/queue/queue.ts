import type { OpsCallName } from '#contract/ops/calls'
import { staffMay } from '#contract/ops/access'
import { queueNames, type queueCalls, type QueueName } from '#contract/ops/queue'
import type { StaffRole } from '#contract/ops/roles'
import { readBlockedCardQueue } from '#bank/card/blocked/blocked.rows'
import { readStoppedChainQueue } from '#bank/chain/stopped/problem'
import { readUnclaimedQueue } from '#bank/chain/unclaimed/unclaimed.rows'
import { readDisputeQueue } from '#bank/card/dispute/queue.rows'
import { readConversationQueue } from '#bank/conversation/queue.rows'
import type { Tx } from '#bank/db/engine'
import { readHotWalletQueue } from '#bank/hotWallet/hotWallet.rows'
import { readIdentityQueue } from '#bank/identity/identity.rows'
import { readOrderQueue } from '#bank/orderQueue/orderQueue.rows'
import { readProposalQueue } from '#bank/proposal/proposal.rows'
import { readDifferenceQueue } from '#bank/reconciliation/days.rows'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { readFailingWebhookQueue } from '#bank/webhook/failing/failing.rows'
import type { WaitingCount } from './waiting.ts'

interface Asked {
  role: StaffRole
  now: Date
}

interface Queue {
  /** Whoever may make it sees the queue. */
  call: OpsCallName
  read(tx: Tx, tenantId: string, asked: Asked): Promise<WaitingCount>
}

const queues: Record<QueueName, Queue> = {
  identities: { call: 'listIdentities', read: readIdentityQueue },
  conversations: { call: 'listConversations', read: readConversationQueue },
  orders: { call: 'listWaitingOrders', read: readOrderQueue },
  disputes: { call: 'listDisputes', read: readDisputeQueue },
  blockedCards: { call: 'listBlockedCards', read: readBlockedCardQueue },
  failingWebhooks: { call: 'listFailingWebhooks', read: readFailingWebhookQueue },
  stoppedChains: {
    call: 'listStoppedChains',
    read: (tx, tenantId, { now }) => readStoppedChainQueue(tx, tenantId, now),
  },
  unclaimedPayments: { call: 'listUnclaimedPayments', read: readUnclaimedQueue },
  differences: { call: 'listReconciledDays', read: readDifferenceQueue },
  hotWallets: { call: 'listHotWallets', read: readHotWalletQueue },
  approvals: {
    call: 'listProposals',
    read: (tx, tenantId, { role }) => readProposalQueue(tx, tenantId, role),
  },
}

/** Of each queue that the role may open. */
export async function readWaiting(tx: Tx, tenantId: string, asked: Asked) {
  const found: (WaitingCount & { name: QueueName })[] = []
  for (const name of queueNames.filter((one) => staffMay(asked.role, queues[one].call)))
    found.push({ name, ...(await queues[name].read(tx, tenantId, asked)) })
  return found
}

async function handleReadQueues(
  _: object,
  { tx, scope: { tenantId }, caller, world }: StaffContext,
) {
  const found = await readWaiting(tx, tenantId, { role: caller.role, now: world.clock.now() })
  return {
    queues: found.map(({ name, waiting, movedAt }) => ({
      name,
      waiting,
      stamp: `${waiting} ${movedAt?.getTime() ?? 0}`,
    })),
  }
}

export const queueRoutes: HandlersOf<typeof queueCalls> = { readQueues: handleReadQueues }
