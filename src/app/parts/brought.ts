import { lazy, type ComponentType } from 'react'

/** What reads a refusal, what may be met at the door after its first screen, what stands behind it: a piece each. */
export const refused = () => import('#client/refused')
export const doorstep = () => import('#app/doorstep.ts')
export const behind = () => import('#app/behind.ts')

/** A screen that comes with a piece of the app, as it is found there. */
export const brought = <Piece, Props extends object>(
  bring: () => Promise<Piece>,
  find: (piece: Piece) => ComponentType<Props>,
) => lazy(async () => ({ default: find(await bring()) }))
