import { createElement, use, type ComponentType } from 'react'
import { createShelf } from './shelf.ts'
import { loadChunk } from '#app/loadChunk.ts'

interface Pieces {
  refused: typeof import('#client/readRefusal')
  doorstep: typeof import('#app/doorstep.ts')
  behind: typeof import('#app/behind.ts')
}

/** What reads a refusal, what may be met at the door after its first screen, what stands behind it. */
export const bringPiece = createShelf<Pieces>({
  refused: () => loadChunk(() => import('#client/readRefusal')),
  doorstep: () => loadChunk(() => import('#app/doorstep.ts')),
  behind: () => loadChunk(() => import('#app/behind.ts')),
})

/**
 * A screen that comes with a piece of the app, as it is found there. Where the piece is here already
 * it is shown at once: whatever React had to wait for, it hides for a third of a second.
 */
export function brought<Name extends keyof Pieces, Props extends object>(
  name: Name,
  find: (piece: Pieces[Name]) => ComponentType<Props>,
) {
  let coming: Promise<Pieces[Name]> | undefined
  return function Brought(props: Props) {
    return createElement(find(use((coming ??= bringPiece(name)))), props)
  }
}
