import { setup } from 'xstate'
import type { SubscriptionStatus } from '#contract/cardSubscription'
import type { SameStatuses } from '#machines/kit/life'

/** What a merchant charges a card for again and again. Stopping it ends no contract with it. */

export type SubscriptionEvent = { type: 'subscription.stop' } | { type: 'subscription.allow' }

export const subscriptionLife = setup({
  types: { context: {}, events: {} as SubscriptionEvent, input: {} },
}).createMachine({
  id: 'subscription',
  description: 'While STOPPED its payments are declined; whatever else the merchant does is not.',
  context: {},
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'Its payments are decided like any other.',
      on: { 'subscription.stop': 'STOPPED' },
    },
    STOPPED: {
      description: 'Its payments are declined; refunds arrive.',
      on: { 'subscription.allow': 'ACTIVE' },
    },
  },
})

true satisfies SameStatuses<typeof subscriptionLife, SubscriptionStatus>
