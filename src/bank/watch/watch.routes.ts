import type { watchCalls } from '#contract/watch'
import type { HandlersOf } from '#bank/requestContext'
import { livesOf } from './lives.ts'
import { joinedWatch, openedWatch, passedOn } from './watch.ts'

export const watchRoutes: HandlersOf<typeof watchCalls> = {
  openWatch: openedWatch,
  joinWatch: joinedWatch,
  tellWatch: passedOn,
  readLives: livesOf,
}
