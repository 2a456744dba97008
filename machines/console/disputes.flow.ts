import type {
  DisputeView,
  OpenedEvidence,
  OpsDispute,
  StaffDisputeAct,
  WaitingDispute,
} from '#contract/ops/dispute'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Disputed card purchases that are not over. */
export const disputeQueue = makeReadFlow<
  { view: DisputeView | null; offset: number },
  Page<WaitingDispute>
>('disputeQueue')

export type DisputePageAct = 'take' | 'leave' | 'open' | StaffDisputeAct

export const oneDispute = makeRecordFlow<OpsDispute, DisputePageAct, OpenedEvidence>({
  id: 'oneDispute',
  description: 'Files of the customer stay open only while the page is.',
})
