import type { watchCalls } from '#contract/watch'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadLives } from './lives.ts'
import { handleJoinWatch, handleOpenWatch, handleTellWatch } from './watch.ts'

export const watchRoutes: HandlersOf<typeof watchCalls> = {
  openWatch: handleOpenWatch,
  joinWatch: handleJoinWatch,
  tellWatch: handleTellWatch,
  readLives: handleReadLives,
}
