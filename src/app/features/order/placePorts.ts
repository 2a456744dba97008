import { approveOrder, cancelOrder, readOrder } from '#contract/order'
import type { PlaceDraft } from '#contract/place'
import { placeCardOrder } from '#client/cardOrder'
import { placeOrder } from '#client/order'
import { wire } from '#machines/kit/port'
import { placeFlow, placePorts, submitOrder, type OrderView } from '#machines/order/place.flow'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'
import { createSubmissionStore, submitBy } from './submission.ts'

type PlaceServices = Pick<Services, 'call' | 'device' | 'mint'>

/** The bank places the order; this device keeps the submission and its key. */
export const wirePlace = (services: PlaceServices) => wireKind(services, 'wish', placeOrder)

/** The same for money to and from cards; its submissions are kept apart from the others. */
export const wireCardPlace = (services: PlaceServices) =>
  wireKind(services, 'card money', placeCardOrder)

/** Paying a request for money: one submission of a request, whichever wallet pays it. */
export function wireRequestPlace(services: PlaceServices) {
  const store = createSubmissionStore<RequestSubmission>(
    services.device,
    services.mint,
    'payment request',
  )
  return wireStore(services, {
    find: (slug) => {
      const { submission } = store.find(slug)
      return { submission: submission && { ...submission, draft: submission.draft.order } }
    },
    keep: (order) => store.keep(submissionOf(order)),
    saveDraft: (order) => store.saveDraft(submissionOf(order)),
    forget: store.forget,
    keyOf: (order) => store.keyOf(submissionOf(order)),
  })
}

/** Stored under the request instead of the wallet. */
interface RequestSubmission {
  walletId: string
  order: PlaceDraft
}

const submissionOf = (order: PlaceDraft): RequestSubmission => ({
  walletId: order.to.requestSlug ?? '',
  order,
})

type PlaceStore = Parameters<typeof submitBy<PlaceDraft, OrderView>>[0]

function wireKind(services: PlaceServices, kind: 'wish' | 'card money', place: typeof placeOrder) {
  return wireStore(
    services,
    createSubmissionStore<PlaceDraft>(services.device, services.mint, kind),
    place,
  )
}

function wireStore(services: PlaceServices, store: PlaceStore, place = placeOrder) {
  const { call, device } = services
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
