import type { Drawer } from './drawer.ts'

/** One wish a wallet at most. Its key leaves only with the call it belongs to. */
export interface Wishes<Draft extends { walletId: string }> {
  read(walletId: string): Wish<Draft> | null
  keep(walletId: string, wish: Wish<Draft> | null): void
}

interface Wish<Draft> {
  /** Null until it is about to be sent. */
  key: string | null
  draft: Draft
}

/**
 * Wishes as this device keeps them, so that a page that went away between a send and its answer can
 * ask how it ended. What cannot be read any more is no wish.
 */
export function createWishes<Draft extends { walletId: string }>(
  drawer: Drawer,
  kind: 'wish' | 'card wish' | 'card money',
): Wishes<Draft> {
  const nameOf = (walletId: string) => `${kind} ${walletId}`
  return {
    read(walletId) {
      const wish = parsed<Draft>(drawer.read(nameOf(walletId)))
      return wish?.draft.walletId === walletId ? wish : null
    },
    keep: (walletId, wish) => drawer.keep(nameOf(walletId), wish && JSON.stringify(wish)),
  }
}

function parsed<Draft>(text: string | null): Wish<Draft> | null {
  try {
    const said = JSON.parse(text ?? 'null') as Partial<Wish<Draft>> | null
    const { key = null, draft } = said ?? {}
    if (!draft || typeof draft !== 'object') return null
    return key === null || typeof key === 'string' ? { key, draft } : null
  } catch {
    return null
  }
}
