import { Refusal } from '#contract/kit/refusal'
import { approveOrder, cancelOrder, readOrder } from '#contract/order'
import type { PlaceDraft } from '#contract/place'
import { placeOrder } from '#client/order'
import { wire } from '#machines/kit/port'
import { placeFlow } from '#machines/order/place.flow'
import { placePorts } from '#machines/order/place.setup'
import type { World } from '../wiring.ts'

/**
 * Who answers for an order on its way: the bank, and this device for the wish and its key. A wallet
 * has one wish at a time over all tabs; the same wish made in two of them goes out under one key.
 */
export function wirePlace({
  call,
  device: { wishes, alone },
  mint,
}: Pick<World, 'call' | 'device' | 'mint'>) {
  // The keys this tab has sent under: another tab may have heard the answer and forgotten its wish.
  const sentUnder = new Map<string, string>()
  const kept = <T>({ walletId }: Pick<PlaceDraft, 'walletId'>, work: () => T) =>
    alone(`wish ${walletId}`, async () => work())

  const keepDraft = (draft: PlaceDraft) => {
    const before = wishes.read(draft.walletId)
    if (!before?.key) wishes.keep(draft.walletId, { key: null, draft })
  }

  const keepWish = (draft: PlaceDraft) => {
    const before = wishes.read(draft.walletId)
    if (before?.key && !same(before.draft, draft)) throw new Refusal('IDEMPOTENCY_IN_PROGRESS')
    const key = before?.key ?? mint()
    wishes.keep(draft.walletId, { key, draft })
    sentUnder.set(draft.walletId, key)
  }

  const findWish = (walletId: string) => {
    const wish = wishes.read(walletId)
    if (wish?.key) sentUnder.set(walletId, wish.key)
    return { wish: wish && { draft: wish.draft, sent: wish.key !== null } }
  }

  const send = ({ draft }: { draft: PlaceDraft }, signal: AbortSignal) => {
    const key = sentUnder.get(draft.walletId)
    if (!key) throw new Error('A wish was about to be sent before it was kept.')
    return placeOrder(call, draft, { key, signal })
  }

  return wire(placeFlow, placePorts, {
    findWish: async ({ walletId }) => findWish(walletId),
    keepDraft: ({ draft }) => kept(draft, () => keepDraft(draft)),
    keepWish: ({ draft }) => kept(draft, () => keepWish(draft)),
    placeOrder: async (said, signal) => send(said, signal),
    askOutcome: async (said, signal) => send(said, signal),
    dropWish: (said) => kept(said, () => wishes.keep(said.walletId, null)),
    readOrder: ({ orderId }, signal) => call(readOrder, { order_uuid: orderId }, { signal }),
    approveOrder: ({ orderId }, signal) => call(approveOrder, { order_uuid: orderId }, { signal }),
    cancelOrder: ({ orderId }, signal) => call(cancelOrder, { order_uuid: orderId }, { signal }),
  })
}

const same = (one: PlaceDraft, other: PlaceDraft) => JSON.stringify(one) === JSON.stringify(other)
