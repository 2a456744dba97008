import { approveOrder, cancelOrder, readOrder } from '#contract/order'
import type { PlaceDraft } from '#contract/place'
import { placeCardOrder } from '#client/cardOrder'
import { placeOrder } from '#client/order'
import { wire } from '#machines/kit/port'
import { placeFlow } from '#machines/order/place.flow'
import { placePorts } from '#machines/order/place.setup'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'
import { createWishKeeper } from './submission.ts'

type PlaceWorld = Pick<Services, 'call' | 'device' | 'mint'>

/** Who answers for an order on its way: the bank, and this device for the wish and its key. */
export const wirePlace = (services: PlaceWorld) => placing(services, 'wish', placeOrder)

/** The same for money that goes to cards or comes back; its wishes lie beside the others. */
export const wireCardPlace = (services: PlaceWorld) =>
  placing(services, 'card money', placeCardOrder)

function placing(services: PlaceWorld, kept: 'wish' | 'card money', place: typeof placeOrder) {
  const { call, device, mint } = services
  const keeper = createWishKeeper<PlaceDraft>(device, mint, kept)
  const send = async ({ draft }: { draft: PlaceDraft }, signal: AbortSignal) => {
    const order = await place(call, draft, { key: keeper.keyOf(draft), signal })
    // A proof that is still to come is felt when it is given.
    if (order.next?.why !== 'awaiting_step_up') device.host.feel('success')
    return order
  }

  return wire(placeFlow, placePorts, {
    findWish: async ({ walletId }) => keeper.find(walletId),
    keepDraft: ({ draft }) => keeper.keepDraft(draft),
    keepWish: ({ draft }) => keeper.keepWish(draft),
    placeOrder: send,
    askOutcome: send,
    dropWish: ({ walletId }) => keeper.drop(walletId),
    readOrder: ({ orderId }, signal) => call(readOrder, { order_uuid: orderId }, { signal }),
    approveOrder: ({ orderId }, signal) => call(approveOrder, { order_uuid: orderId }, { signal }),
    cancelOrder: ({ orderId }, signal) => call(cancelOrder, { order_uuid: orderId }, { signal }),
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
