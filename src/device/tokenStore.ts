import { shelfKeys } from '#contract/kit/wire'
import type { Shelf } from './device.ts'
import type { Drawer } from './localStore.ts'

/** What may stand in an Authorization header (RFC 6750). Anything else here was not put by us. */
const TOKEN = /^[\w.~+/-]{1,512}={0,2}$/

/** Beside the tokens, and no secret. */
export const MARK_KEY = 'signing_mark'
const MARK = /^[\w:-]{1,64}$/

/**
 * The only place where tokens lie. A pair is kept and dropped as one: a new access token never
 * stands beside the refresh token of somebody else.
 */
export function createShelf(drawer: Drawer): Shelf {
  const read = (name: string, shape: RegExp) => {
    const value = drawer.read(name)
    return value !== null && shape.test(value) ? value : null
  }

  const put = (access: string | null, refresh: string | null) => {
    drawer.keep(shelfKeys.refresh, refresh)
    drawer.keep(shelfKeys.access, access)
  }

  /** Nothing lies here while the mark changes, so no tab ever reads one person under two marks. */
  const sign = (mark: string | null) => {
    put(null, null)
    drawer.keep(MARK_KEY, mark)
  }

  return {
    read: () => ({
      access: read(shelfKeys.access, TOKEN),
      refresh: read(shelfKeys.refresh, TOKEN),
    }),
    mark: () => read(MARK_KEY, MARK),
    keep({ access_token, refresh_token }, mark) {
      if (mark !== undefined) sign(mark)
      put(access_token, refresh_token ?? null)
    },
    drop: () => sign(null),
    watch: (changed) => drawer.watch(Object.values(shelfKeys), changed),
  }
}
