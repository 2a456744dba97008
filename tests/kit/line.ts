import { randomInt } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'

/**
 * The network between a page and its bank. `LINE=uneven` delays every request and response at random,
 * so that they overtake each other and chunks arrive late. Used by `npm run deep -- line`.
 */
const uneven = process.env.LINE === 'uneven'

const FAR = { ask: 300, answer: 800, piece: 250 }
const STUCK_MS = 2_000

/** One direction; one request in four is delayed for longer. */
export async function travel(what: keyof typeof FAR): Promise<void> {
  if (!uneven) return
  const stuck = what === 'ask' && randomInt(4) === 0
  await passing(randomInt(stuck ? STUCK_MS : FAR[what]))
}
