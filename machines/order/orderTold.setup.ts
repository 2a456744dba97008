import type { FeedChange } from '#contract/feed'
import type { OrderSeen } from './place.flow.ts'

/** News of an order carry the order itself, by contract. */
export const orderTold = ({ record }: FeedChange) => ({
  type: 'order.changed' as const,
  order: record as unknown as OrderSeen,
})
