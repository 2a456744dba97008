import type { ActorRefFrom } from 'xstate'
import type { Proposal } from '#contract/ops/proposal'
import type { Tenants } from '#contract/ops/tenant'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** What was typed of a new bank is picked, in the order of its form. */
export const tenantList = makeRecordFlow<Tenants, 'create', Proposal>({
  id: 'tenantList',
  description: 'All banks of the platform; another one takes a second person.',
})

export type TenantListActor = ActorRefFrom<(typeof tenantList)['flow']>
