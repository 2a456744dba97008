import type { OpsOrder } from '#contract/ops/order'
import type { OrderProposalKind } from '#contract/ops/proposal'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** To end an order is only proposed here: a second person decides. */
export type OrderAct = 'take' | 'leave' | 'retry' | OrderProposalKind

export const staffOrder = makeRecordFlow<OpsOrder, OrderAct>({
  id: 'staffOrder',
  description: 'One order, what went to the rail and what it said; its end is only proposed here.',
})
