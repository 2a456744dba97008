import { randomInt } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'

/**
 * The line between a page and its bank. `LINE=uneven` makes it a bad one: every ask and every answer
 * is on its way for a while of its own, so that they overtake each other, pieces of a page come after
 * its words, and whoever presses is ahead of what was told. `npm run deep -- line` drives the browser
 * over it.
 */
const uneven = process.env.LINE === 'uneven'

const FAR = { ask: 300, answer: 800, piece: 250 }
const STUCK_MS = 2_000

/** One way along the line; one ask in four is stuck for longer. */
export async function travel(what: keyof typeof FAR): Promise<void> {
  if (!uneven) return
  const stuck = what === 'ask' && randomInt(4) === 0
  await passing(randomInt(stuck ? STUCK_MS : FAR[what]))
}
