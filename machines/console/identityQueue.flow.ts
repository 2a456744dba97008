import type { WaitingIdentity } from '#contract/ops/identity'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Verifications that staff have to look at. */
export const identityQueue = makeReadFlow<{ offset: number }, Page<WaitingIdentity>>(
  'identityQueue',
)
