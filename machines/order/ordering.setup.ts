import type { PlaceDraft } from '#contract/place'
import type { OrderSeen, PlaceSnapshot } from './place.flow.ts'

/** What every form that makes an order shares: the price beside it, and the order on its way. */

/** How far the placing of the order is, as far as a form has to act on it. */
export type Stage = 'looking' | 'free' | 'refused' | 'priceMoved' | 'busy' | 'following'

export interface OrderTold {
  type: 'order.changed'
  order: OrderSeen
}

export function stageOf(place: PlaceSnapshot): Stage {
  if (place.matches({ submitting: 'finding' })) return 'looking'
  if (place.matches('priceMoved')) return 'priceMoved'
  // An order that waits for a proof is there already, and shown with the rest of its way.
  if (place.matches('following') || place.matches('proving')) return 'following'
  if (place.matches('reviewing')) return place.context.refusal === null ? 'free' : 'refused'
  return 'busy'
}

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
