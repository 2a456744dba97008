import type { OpsOrder, OrderSort, OrderView, WaitingOrder } from '#contract/ops/order'
import type { ProposalKind } from '#contract/ops/proposal'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Orders that are held or of unknown outcome. */
export const orderQueue = makeReadFlow<
  { view: OrderView | null; sort: OrderSort; offset: number },
  Page<WaitingOrder>
>('orderQueue')

/** To end an order is only proposed here: a second person decides. */
export type OrderAct = 'take' | 'leave' | 'retry' | ProposalKind

export const staffOrder = makeRecordFlow<OpsOrder, OrderAct>({
  id: 'staffOrder',
  description: 'One order, what went to the rail and what it said; its end is only proposed here.',
})
