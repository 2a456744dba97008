import type { DifferenceAct, OpsDifference } from '#contract/ops/reconciliation'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const oneDifference = makeRecordFlow<OpsDifference, DifferenceAct>({
  id: 'oneDifference',
  description: 'One payment as both sides have it; a second person corrects the book.',
})
