import type { ParsedOf } from '#contract/kit/endpoint'
import type { readLives } from '#contract/watch'
import type { SignedInContext } from '#bank/requestContext'
import { stepsSince, type LifeStepRow } from './lives.rows.ts'
import { watchOf } from './watch.ts'

/** More than this is not told: who watches sees what happens, not what happened. */
const STEPS_MOST = 100
/** What was committed late bears a moment from before. */
const OVERLAP_MS = 10_000
const TAIL = 8

/** What the bank did with the records of whoever watches, and nobody else's. */
export async function handleReadLives(
  { id, since }: ParsedOf<typeof readLives>,
  context: SignedInContext,
) {
  const { tx, scope, world } = context
  await watchOf(context, id)
  const now = world.clock.now()
  const from = since === undefined ? now.getTime() : Date.parse(since)
  const rows = await stepsSince(tx, scope, new Date(from - OVERLAP_MS), STEPS_MOST)
  return { steps: rows.map(shown), read_at: now.toISOString() }
}

const shown = (row: LifeStepRow) => ({
  ...row,
  id: shortOf(row.id),
  step: shortOf(row.step),
  at: row.at.toISOString(),
})

/** Records made one after another begin alike; their ends tell them apart. A rail says its name too. */
function shortOf(id: string): string {
  const [uuid = '', rail] = id.split(' ')
  const tail = uuid.slice(-TAIL)
  return rail ? `${rail}.${tail}` : tail
}
