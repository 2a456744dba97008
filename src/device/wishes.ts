import type { Wish, Wishes } from './device.ts'
import type { Drawer } from './drawer.ts'

const nameOf = (walletId: string) => `wish ${walletId}`

/**
 * Wishes as this device keeps them, so that a page that went away between a send and its answer can
 * ask how it ended. What cannot be read any more is no wish.
 */
export function createWishes(drawer: Drawer): Wishes {
  return {
    read(walletId) {
      const wish = parsed(drawer.read(nameOf(walletId)))
      return wish?.draft.walletId === walletId ? wish : null
    },
    keep: (walletId, wish) => drawer.keep(nameOf(walletId), wish && JSON.stringify(wish)),
  }
}

function parsed(text: string | null): Wish | null {
  try {
    const said = JSON.parse(text ?? 'null') as Partial<Wish> | null
    const { key = null, draft } = said ?? {}
    if (!draft || typeof draft !== 'object') return null
    return key === null || typeof key === 'string' ? { key, draft } : null
  } catch {
    return null
  }
}
