import type { ActorRefFrom } from 'xstate'
import type { Hostnames } from '#contract/ops/hostname'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** Each act names the hostname that is to go; a second person decides. */
export const hostnameBook = makeRecordFlow<Hostnames, `removal ${string}`>({
  id: 'hostnameBook',
  description: 'The names under which the bank is found, and which of them are its own.',
})

export type HostnameBookActor = ActorRefFrom<(typeof hostnameBook)['flow']>
