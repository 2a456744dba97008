import type { OrderQueueView, OrderSort, WaitingOrder } from '#contract/ops/order'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** Orders that are held or of unknown outcome. */
export const orderQueue = makeQueueFlow<
  { view: OrderQueueView | null; sort: OrderSort; offset: number },
  WaitingOrder
>('orderQueue')
