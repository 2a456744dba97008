import { Refusal } from '#contract/kit/refusal'
import type { Device } from '#device/device'
import { createWishes } from '#device/wishes'

/**
 * Keeps a wish and the key it is sent under until its answer is final. A wallet has one wish at a
 * time over all tabs; the same wish made in two of them goes out under one key.
 */
export function createWishKeeper<Draft extends { walletId: string }>(
  { alone, drawer }: Pick<Device, 'alone' | 'drawer'>,
  mint: () => string,
  name: Parameters<typeof createWishes>[1],
) {
  const wishes = createWishes<Draft>(drawer, name)
  // The keys this tab has sent under: another tab may have heard the answer and forgotten its wish.
  const sentUnder = new Map<string, string>()
  const kept = <T>(walletId: string, work: () => T) =>
    alone(`${name} ${walletId}`, async () => work())

  const keepDraft = (draft: Draft) => {
    const before = wishes.read(draft.walletId)
    if (!before?.key) wishes.keep(draft.walletId, { key: null, draft })
  }

  const keepWish = (draft: Draft) => {
    const before = wishes.read(draft.walletId)
    if (before?.key && !same(before.draft, draft)) throw new Refusal('IDEMPOTENCY_IN_PROGRESS')
    const key = before?.key ?? mint()
    wishes.keep(draft.walletId, { key, draft })
    sentUnder.set(draft.walletId, key)
  }

  return {
    find(walletId: string) {
      const wish = wishes.read(walletId)
      if (wish?.key) sentUnder.set(walletId, wish.key)
      return { wish: wish && { draft: wish.draft, sent: wish.key !== null } }
    },
    keepDraft: (draft: Draft) => kept(draft.walletId, () => keepDraft(draft)),
    keepWish: (draft: Draft) => kept(draft.walletId, () => keepWish(draft)),
    drop: (walletId: string) => kept(walletId, () => wishes.keep(walletId, null)),
    keyOf({ walletId }: Draft): string {
      const key = sentUnder.get(walletId)
      if (!key) throw new Error('A wish was about to be sent before it was kept.')
      return key
    },
  }
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
