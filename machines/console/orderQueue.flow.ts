import type { OrderQueueView, OrderSort, WaitingOrder } from '#contract/ops/order'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Orders that are held or of unknown outcome. */
export const orderQueue = makeReadFlow<
  { view: OrderQueueView | null; sort: OrderSort; offset: number },
  Page<WaitingOrder>
>('orderQueue')
