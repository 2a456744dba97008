import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Order } from '#contract/order'
import type { PlaceDraft } from '#contract/place'
import type { Bound } from '#contract/proof'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { isStillUnknown, isUnknown } from '#machines/kit/unknown'
import { proofFlow } from '#machines/proof/proof.flow'

/** What placing an order asks, remembers and hears. The picture is in place.flow.ts. */

/** The order as this chart needs it; screens read the rest of it as well. */
export type OrderSeen = Omit<Order, 'id'>

/**
 * A wish lies on the device: what is wanted, and the key it is sent under, which no chart ever
 * holds. `sent` is true from before the first send until a final answer is known.
 */
export interface WishKept {
  draft: PlaceDraft
  sent: boolean
}

export const placePorts = {
  findWish: question<{ wish: WishKept | null }, { walletId: string }>('findWish'),
  /** Keeps what is typed so far, so that a reload loses none of it. */
  keepDraft: question<void, { draft: PlaceDraft }>('keepDraft'),
  /** Mints the key with the first keeping of this draft, and says from now on that it was sent. */
  keepWish: question<void, { draft: PlaceDraft }>('keepWish'),
  placeOrder: question<OrderSeen, { draft: PlaceDraft }>('placeOrder'),
  /** The same request under the same key: it answers with the order that is there, or makes it. */
  askOutcome: question<OrderSeen, { draft: PlaceDraft }>('askOutcome'),
  dropWish: question<void, { walletId: string }>('dropWish'),
  readOrder: question<OrderSeen, { orderId: string }>('readOrder'),
  approveOrder: question<OrderSeen, { orderId: string }>('approveOrder'),
  cancelOrder: question<OrderSeen, { orderId: string }>('cancelOrder'),
}

export interface PlaceInput {
  walletId: string
  /** What is wanted, where it is known already; an order that is there is followed. */
  draft: PlaceDraft | null
}

export interface PlaceContext extends PlaceInput {
  order: OrderSeen | null
  /** What the bank wants proved before it takes the yes. */
  bound: Bound | null
  refusal: RefusalNote | null
}

export type PlaceEvent =
  | { type: 'draft.set'; draft: PlaceDraft }
  | { type: 'order.place' }
  | { type: 'order.drop' }
  | { type: 'order.ask' }
  | { type: 'order.approve' }
  | { type: 'order.cancel' }
  | { type: 'order.leave' }
  /** News of an order came by the feed: any order of the wallet. */
  | { type: 'order.told'; order: OrderSeen }
  /** News may have been missed. */
  | { type: 'news.reset' }

const moved: readonly string[] = ['QUOTE_EXPIRED', 'QUOTE_MISMATCH']

/** Whether the bank would take this from its owner now: it says so with the order. */
export const orderTakes = (order: OrderSeen | null, event: 'order.approve' | 'order.cancel') =>
  order?.next?.allowed_events.includes(event) ?? false

/** The same order, no older than it is known. */
const isSame = (known: OrderSeen | null, told: OrderSeen) =>
  known !== null && told.order_uuid === known.order_uuid && told.version >= known.version

const waitsForProof = (order: OrderSeen) =>
  order.next?.why === 'awaiting_step_up' && orderTakes(order, 'order.approve')

export const placeSetup = setup({
  types: {
    context: {} as PlaceContext,
    input: {} as PlaceInput,
    output: {} as { order: OrderSeen | null },
    events: {} as PlaceEvent,
    tags: {} as 'busy',
    children: {} as { proof: 'proofFlow' },
  },
  actors: { ...placePorts, proofFlow },
  delays: { bankPauses: 3_000, newsAreLate: 15_000 },
  guards: {
    wasSent: (_, { wish }: { wish: WishKept | null }) => wish?.sent === true,
    wasDrafted: (_, { wish }: { wish: WishKept | null }) => wish !== null,
    nothingWanted: ({ context }) => context.draft === null,
    outcomeUnknown: (_, refusal: RefusalNote) => isUnknown(refusal),
    stillUnknown: (_, refusal: RefusalNote) => isStillUnknown(refusal),
    proofAsked: ({ event }) => refusalIn(event).facts.bound !== undefined,
    proofWaits: (_, order: OrderSeen) => waitsForProof(order),
    proven: (_, { proven }: { proven: boolean }) => proven,
    stillWaits: ({ context }, { order }: { order: OrderSeen }) =>
      isSame(context.order, order) && waitsForProof(order),
    priceMoved: ({ context: { refusal } }) => refusal !== null && moved.includes(refusal.code),
    wasPlaced: ({ context }) => context.order !== null,
    orderOver: ({ context }) => context.order?.next === null,
    placedInDoubt: ({ context: { order, refusal } }) => order !== null && refusal !== null,
    ourOrder: ({ context }, { order }: { order: OrderSeen }) => isSame(context.order, order),
    approvable: ({ context }) => orderTakes(context.order, 'order.approve'),
    cancelable: ({ context }) => orderTakes(context.order, 'order.cancel'),
  },
  actions: {
    noteDraft: assign((_, { draft }: { draft: PlaceDraft }) => ({ draft, refusal: null })),
    noteWish: assign((_, { wish }: { wish: WishKept | null }) => ({
      draft: wish?.draft ?? null,
    })),
    /** An answer that was overtaken by the news of what came after it changes nothing. */
    noteOrder: assign(({ context }, order: OrderSeen) => ({
      order: context.order && isSame(order, context.order) ? context.order : order,
      refusal: null,
    })),
    /** What was said of it last stays: reading it again is no answer to that. */
    noteReread: assign((_, order: OrderSeen) => ({ order })),
    noteBound: assign(({ event }) => ({ bound: refusalIn(event).facts.bound ?? null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
    forgetQuote: assign(({ context: { draft } }) => ({
      draft: draft && { ...draft, quoteId: null },
    })),
  },
})

/** News that come while the bank is told of a yes or a no do not take the question back. */
export const newsMeanwhile = placeSetup.createStateConfig({
  on: {
    'order.told': {
      guard: { type: 'ourOrder', params: ({ event }) => event },
      actions: { type: 'noteOrder', params: ({ event }) => event.order },
    },
  },
})
