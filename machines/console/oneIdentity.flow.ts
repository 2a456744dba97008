import type { Identity, IdentityAct, OpenedIdentity } from '#contract/ops/identity'
import { makeRecordFlow } from '#machines/kit/record.flow'

export type IdentityPageAct = 'take' | 'leave' | 'open' | IdentityAct

export const oneIdentity = makeRecordFlow<Identity, IdentityPageAct, OpenedIdentity>({
  id: 'oneIdentity',
  description: 'Personal data and documents stay open only while the page is.',
})
