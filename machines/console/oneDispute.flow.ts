import type { OpenedEvidence, OpsDispute, StaffDisputeAct } from '#contract/ops/dispute'
import { makeRecordFlow } from '#machines/kit/record.flow'

export type DisputePageAct = 'take' | 'leave' | 'open' | StaffDisputeAct

export const oneDispute = makeRecordFlow<OpsDispute, DisputePageAct, OpenedEvidence>({
  id: 'oneDispute',
  description: 'Files of the customer stay open only while the page is.',
})
