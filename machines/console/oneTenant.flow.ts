import type { ActorRefFrom } from 'xstate'
import type { OneTenant, TenantAct } from '#contract/ops/tenant'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** What customers would read of a pause is picked, in both languages. */
export const oneTenant = makeRecordFlow<OneTenant, TenantAct>({
  id: 'oneTenant',
  description: 'One bank; whatever the platform does with it takes a second person.',
})

export type OneTenantActor = ActorRefFrom<(typeof oneTenant)['flow']>
