import type { ActorRefFrom } from 'xstate'
import type { OneStaffMember, StaffMemberAct } from '#contract/ops/staff'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const oneStaff = makeRecordFlow<OneStaffMember, StaffMemberAct>({
  id: 'oneStaff',
  description: 'One of the staff; whatever is done about them takes a second person.',
})

export type OneStaffActor = ActorRefFrom<(typeof oneStaff)['flow']>
