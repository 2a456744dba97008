import type { ActorRefFrom } from 'xstate'
import type { CardSubscription } from '#contract/cardSubscription'
import { makeEntriesFlow } from '#machines/kit/entries.flow'

/** Which stop is asked about. */
export interface StopDraft {
  id: string
}

/** The subscriptions of a wallet’s cards. A stop is what is saved, and what is removed again. */
export const subscriptions = makeEntriesFlow<{ walletId: string }, CardSubscription, StopDraft>(
  'subscriptions',
)

export type SubscriptionsActor = ActorRefFrom<typeof subscriptions.flow>
