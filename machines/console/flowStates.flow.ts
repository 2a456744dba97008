import type { FlowCountDays, FlowStates } from '#contract/ops/flowCount'
import { makeReadFlow } from '#machines/kit/read.flow'

/** One flow of the app, with how many came to each of its states and went no further. */
export const flowStates = makeReadFlow<{ flow: string; days: FlowCountDays }, FlowStates>(
  'flowStates',
)
