import type { Identity, IdentityAct, OpenedIdentity, WaitingIdentity } from '#contract/ops/identity'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Verifications that staff have to look at. */
export const identityQueue = makeReadFlow<{ offset: number }, Page<WaitingIdentity>>(
  'identityQueue',
)

export type IdentityPageAct = 'take' | 'leave' | 'open' | IdentityAct

export const oneIdentity = makeRecordFlow<Identity, IdentityPageAct, OpenedIdentity>({
  id: 'oneIdentity',
  description: 'Personal data and documents stay open only while the page is.',
})
