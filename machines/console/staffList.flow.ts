import type { StaffMember } from '#contract/ops/staff'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Who works for the tenant. */
export const staffList = makeReadFlow<{ offset: number }, Page<StaffMember>>('staffList')
