import type { FeedChange } from '#contract/feed'
import type { OrderSeen } from './place.flow.ts'

/** News of an order bring the order itself, as the bank's own contract says. */
export const orderTold = ({ record }: FeedChange) => ({
  type: 'order.changed' as const,
  order: record as unknown as OrderSeen,
})
