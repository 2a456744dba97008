import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import type { BotUpdate } from '#bank/bot/update'
import { jobInserts, type JobReceiver } from './job.rows.ts'

/** All background work, by queue. */
export interface Jobs {
  'rail.tell': OrderJob
  'rail.ask': OrderJob
  'order.expire': OrderJob
  'order.withdraw': OrderJob
  'order.approve': OrderJob & { familyId: string }
  'order.alarm': OrderJob
  'recall.run': { recallId: string }
  'proposal.expire': { proposalId: string }
  'tenant.carryOut': { proposalId: string; page: string | null }
  'paymentRequest.expire': { paymentRequestId: string }
  'schedule.run': { scheduleId: string }
  'budget.check': { walletId: string }
  'referral.check': { referralId: string }
  'payout.run': { payoutId: string }
  'purchase.expire': { purchaseId: string }
  'challenge.expire': { challengeId: string }
  'dispute.expire': { disputeId: string }
  'card.expire': { cardId: string }
  'webhook.send': { deliveryId: string; version: number }
  'notice.bot': { noticeId: string }
  'notice.order': OrderJob
  'bot.update': BotUpdate
  'bot.webhook': object
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
