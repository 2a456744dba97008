import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { jobInserts } from './job.rows.ts'

/** All work there is, by queue. The worker does not compile without somebody who does each. */
export interface Jobs {
  /** Tells the order's rail, by the order's own key. */
  'rail.tell': OrderJob
  /** Asks the rail how it went. */
  'rail.ask': OrderJob
  /** Ends an order whose deadline passed. */
  'order.expire': OrderJob
  /** Says out loud, and again, that nobody knows how an order ended. */
  'order.alarm': OrderJob
  /** Gives back what is promised to a card purchase whose time is over. */
  'purchase.expire': { purchaseId: string }
  /** Ends a card whose last month is over. */
  'card.expire': { cardId: string }
  /** Sends a message to a customer's own server. */
  'webhook.send': { deliveryId: string; version: number }
  /** Sends a notice by the tenant's bot. */
  'notice.bot': { noticeId: string }
  /** Pays what purchases took beyond what was there out of money that came since. */
  'card.repay': { subAccountId: string }
}

interface OrderJob {
  orderId: string
}

export type Queue = keyof Jobs

export interface JobOptions<Q extends Queue> {
  /** Under one key a queue keeps one job. */
  key: string
  what: Jobs[Q]
  dueAt: Date
}

/** A job to be committed with the step that asks for it. */
export const job = <Q extends Queue>(
  { random }: Pick<BankServices, 'random'>,
  queue: Q,
  options: JobOptions<Q>,
): BulkRow => bulkRow(jobInserts, { id: random.id(), queue, ...options })

/** Whether a step asks for work: else nobody need look for any once it is committed. */
export const isJob = ({ bulk }: BulkRow): boolean => bulk === jobInserts
