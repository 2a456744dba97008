import type { ParsedOf } from '#contract/kit/endpoint'
import type { readLives } from '#contract/watch'
import type { SignedInContext } from '#bank/requestContext'
import { stepsSince, type LifeStepRow } from './lives.rows.ts'
import { watchOf } from './watch.ts'

/** Older steps are not shown: a watch shows what happens now. */
const STEPS_MOST = 100
/** A late commit has an earlier time. */
const OVERLAP_MS = 10_000
const TAIL = 8

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

/** Ids made one after another begin alike; their ends differ. */
function shortOf(id: string): string {
  const [uuid = '', rail] = id.split(' ')
  const tail = uuid.slice(-TAIL)
  return rail ? `${rail}.${tail}` : tail
}
