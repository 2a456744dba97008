import type { FeedChange } from '#contract/feed'
import type { PlaceDraft } from '#contract/place'
import type { OrderView, PlaceSnapshot } from './place.flow.ts'

/** Shared by every form that makes an order: the price, and the order in progress. */

/** What the form needs to know of the placing. */
export type Stage = 'looking' | 'free' | 'refused' | 'priceMoved' | 'busy' | 'following'

export interface OrderChanged {
  type: 'order.changed'
  order: OrderView
}

/** News of an order carry the order itself, by contract. */
export const toOrderChanged = ({ record }: FeedChange): OrderChanged => ({
  type: 'order.changed',
  order: record as unknown as OrderView,
})

export function stageOf(place: PlaceSnapshot): Stage {
  if (place.matches({ submitting: 'finding' })) return 'looking'
  if (place.matches('priceMoved')) return 'priceMoved'
  // An order waiting for step-up exists already, and is shown as in progress.
  if (place.matches('following') || place.matches('proving')) return 'following'
  if (place.matches('reviewing')) return place.context.refusal === null ? 'free' : 'refused'
  return 'busy'
}

/** Longer than a second click of the same press. */
export const REVIEW_OPENS_MS = 500

interface Staged {
  stage: Stage
}

export interface Accepted {
  accepted: PlaceDraft | null
}

export const orderingGuards = {
  isFree: (_: unknown, { stage }: Staged) => stage === 'free' || stage === 'refused',
  isTurnedDown: (_: unknown, { stage }: Staged) => stage === 'refused' || stage === 'priceMoved',
  isFollowing: (_: unknown, { stage }: Staged) => stage === 'following',
  isUnderWay: (_: unknown, { stage }: Staged) => stage !== 'looking',
  isPriced: (_: unknown, { priced }: { priced: boolean }) => priced,
  isAccepted: (_: unknown, { accepted }: Accepted) => accepted !== null,
}
