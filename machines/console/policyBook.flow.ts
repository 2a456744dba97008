import type { ActorRefFrom } from 'xstate'
import type { PolicyState, PolicyVersion } from '#contract/ops/policy'
import type { Page } from '#machines/kit/list.flow'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** To bring an earlier version back is only proposed here: a second person decides. */
export type PolicyBookAct = `restore ${number}`

export const policyBook = makeRecordFlow<
  { policy: PolicyState; versions: Page<PolicyVersion> },
  PolicyBookAct
>({
  id: 'policyBook',
  description:
    'Fees and limits as they stand and as they were; the id is the place in the history.',
})

export type PolicyBookActor = ActorRefFrom<(typeof policyBook)['flow']>
