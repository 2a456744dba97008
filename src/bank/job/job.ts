import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { jobInserts, type JobReceiver } from './job.rows.ts'

/** All background work, by queue. */
export interface Jobs {
  /** Sends the order to its rail, under the order's own key. */
  'rail.tell': OrderJob
  /** Asks the rail for the outcome. */
  'rail.ask': OrderJob
  'order.expire': OrderJob
  /** Approves an order whose owner verified, in this session, by its request id. */
  'order.approve': OrderJob & { familyId: string }
  /** Reports, again and again, an order whose outcome nobody knows. */
  'order.alarm': OrderJob
  /** Ends a proposal that nobody decided. */
  'proposal.expire': { proposalId: string }
  /** Releases the hold of an expired card purchase. */
  'purchase.expire': { purchaseId: string }
  /** Ends a card after its last month. */
  'card.expire': { cardId: string }
  'webhook.send': { deliveryId: string; version: number }
  /** Sends a notice by the tenant's bot. */
  'notice.bot': { noticeId: string }
  /** Pays what purchases overdrew from money that came since. */
  'card.repay': { subAccountId: string }
}

interface OrderJob {
  orderId: string
}

export type Queue = keyof Jobs

export type JobOptions<Q extends Queue> = {
  key: string
  what: Jobs[Q]
  dueAt: Date
} & (Q extends 'webhook.send' ? { receiver: JobReceiver } : { receiver?: never })

/** To be committed with the step that needs it. */
export const job = <Q extends Queue>(
  { random }: Pick<BankServices, 'random'>,
  queue: Q,
  options: JobOptions<Q>,
): BulkRow => bulkRow(jobInserts, { ...options, id: random.id(), queue })

export const isJob = ({ bulk }: BulkRow): boolean => bulk === jobInserts
