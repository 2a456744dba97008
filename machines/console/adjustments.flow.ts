import type { Adjustments, AdjustmentAct } from '#contract/ops/adjustment'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const adjustments = makeRecordFlow<Adjustments, AdjustmentAct>({
  id: 'adjustments',
  description: 'What the bank returned to one customer or put right, and what of it is proposed.',
})
