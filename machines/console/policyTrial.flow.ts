import type { PolicyTrial } from '#contract/ops/policy'
import { makeReadFlow } from '#machines/kit/read.flow'

/** The draft over the orders of the last 30 days. */
export const policyTrial = makeReadFlow<{ offset: number }, PolicyTrial>('policyTrial')
