import type { ActorRefFrom } from 'xstate'
import type { Proposal } from '#contract/ops/proposal'
import type { StaffMember } from '#contract/ops/staff'
import type { Page } from '#machines/kit/list.flow'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** What was typed of somebody new is picked: address, name and role. */
export const staffList = makeRecordFlow<Page<StaffMember>, 'invite', Proposal>({
  id: 'staffList',
  description: 'Who works for the tenant; somebody new takes a second person.',
})

export type StaffListActor = ActorRefFrom<(typeof staffList)['flow']>
