import type { FlowCountAct, FlowCounts } from '#contract/ops/flowCount'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Known by how many days it is about. */
export const flowCounts = makeRecordFlow<FlowCounts, FlowCountAct>({
  id: 'flowCounts',
  description: 'The flows of the app and how often each was left, and whether that is counted.',
})
