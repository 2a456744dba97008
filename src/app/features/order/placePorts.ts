import { approveOrder, cancelOrder, readOrder } from '#contract/order'
import type { PlaceDraft } from '#contract/place'
import { placeCardOrder } from '#client/cardOrder'
import { placeOrder } from '#client/order'
import { wire } from '#machines/kit/port'
import { placeFlow, placePorts, submitOrder } from '#machines/order/place.flow'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'
import { createSubmissionStore, submitBy } from './submission.ts'

type PlaceServices = Pick<Services, 'call' | 'device' | 'mint'>

/** The bank places the order; this device keeps the submission and its key. */
export const wirePlace = (services: PlaceServices) => wireKind(services, 'wish', placeOrder)

/** The same for money to and from cards; its submissions are kept apart from the others. */
export const wireCardPlace = (services: PlaceServices) =>
  wireKind(services, 'card money', placeCardOrder)

function wireKind(services: PlaceServices, kind: 'wish' | 'card money', place: typeof placeOrder) {
  const { call, device, mint } = services
  const store = createSubmissionStore<PlaceDraft>(device, mint, kind)
  const answers = submitBy(store, async (draft, key, signal) => {
    const order = await place(call, draft, { key, signal })
    // Where a proof is still due, the device vibrates when that is given.
    if (order.next?.why !== 'awaiting_step_up') device.host.vibrate('success')
    return order
  })

  return wire(placeFlow, placePorts, {
    saveDraft: ({ draft }) => store.saveDraft(draft),
    forgetSubmission: answers.forgetSubmission,
    readOrder: ({ orderId }, signal) => call(readOrder, { order_uuid: orderId }, { signal }),
    approveOrder: ({ orderId }, signal) => call(approveOrder, { order_uuid: orderId }, { signal }),
    cancelOrder: ({ orderId }, signal) => call(cancelOrder, { order_uuid: orderId }, { signal }),
  }).provide({
    actors: {
      proofFlow: wireProof(services),
      submissionFlow: wire(submitOrder.flow, submitOrder.ports, answers),
    },
  })
}
