import type { OrderDetail } from '#contract/order'
import { makeFormFlow } from '#machines/kit/form.flow'

interface CommentDraft {
  orderId: string
  walletId: string
  /** Empty takes the comment away. */
  text: string
}

/** What the customer notes about an order, for themselves. */
export const orderComment = makeFormFlow<CommentDraft, OrderDetail>('orderComment')
