import { inTenant, type Tx } from '#bank/db/engine'
import { dayEnd, dayStart } from '#bank/book/day'
import type { BankServices } from '#bank/services'
import { findDay, lockSource, writeDay, type StoredTotal } from './days.rows.ts'
import { insertLineSteps, lockLines, writeLines } from './line.rows.ts'
import { heardOf, lineAfter, type Heard } from './lines.ts'
import { oursOf } from './ours.ts'
import { theirsOf } from './theirs.ts'

interface SourceDay {
  tenantId: string
  source: string
  day: string
}

/**
 * Takes in what the outside says of a day, once: statement, lines and differences commit together,
 * and whoever comes second finds the day taken.
 */
export async function takeStatement(
  world: BankServices,
  { tenantId, source, day }: SourceDay,
): Promise<void> {
  const span = { source, since: dayStart(day), until: dayEnd(day) }
  const theirs = await theirsOf(world, tenantId, span)
  await inTenant(world.engine, tenantId, async (tx) => {
    await lockSource(tx, tenantId, source)
    const known = await findDay(tx, tenantId, source, day)
    if (known?.status === 'TAKEN') return
    const now = world.clock.now()
    if (!theirs) {
      await writeDay(tx, tenantId, { source, day, status: 'MISSING', totals: [], tried_at: now })
      return
    }
    const heard = heardOf(tenantId, source, await oursOf(tx, tenantId, span), theirs)
    await foldIn(tx, { tenantId, source, day }, heard, now)
    const totals = totalsOf([...heard.values()])
    await writeDay(tx, tenantId, { source, day, status: 'TAKEN', totals, tried_at: now })
  })
}

async function foldIn(
  tx: Tx,
  { tenantId, source, day }: SourceDay,
  heard: ReadonlyMap<string, Heard>,
  now: Date,
): Promise<void> {
  const before = await lockLines(tx, tenantId, [...heard.keys()])
  const known = new Map(before.map((line) => [line.id, line]))
  const after = [...heard.values()].map((one) =>
    lineAfter(known.get(one.id) ?? null, one, { source, day, now }),
  )
  await writeLines(
    tx,
    tenantId,
    after.map(({ line }) => line),
  )
  await insertLineSteps(
    tx,
    tenantId,
    after.flatMap(({ step }) => step ?? []),
  )
}

function totalsOf(heard: readonly Heard[]): StoredTotal[] {
  const sums = new Map<string, { ours: bigint; theirs: bigint }>()
  for (const { currencyId, ours, theirs } of heard) {
    const sum = sums.get(currencyId) ?? { ours: 0n, theirs: 0n }
    sums.set(currencyId, { ours: sum.ours + (ours ?? 0n), theirs: sum.theirs + (theirs ?? 0n) })
  }
  return [...sums].map(([id, { ours, theirs }]) => [id, `${ours}`, `${theirs}`])
}
