import { inTenant } from '#bank/db/engine'
import type { PaymentStatus } from '#bank/outside/chains/link'
import type { Read, ChainWatch } from './read.ts'
import { listCredited, moveSighting, type SightingRow } from './sighting.rows.ts'
import { depthOf, stateOf } from './sighting.ts'

/**
 * The money may be spent already, so it is not taken back: the sighting is marked undone, and
 * nothing on that chain is credited until every payment has its confirmations again.
 */
export async function mayCredit(watch: ChainWatch, { head, validUpTo }: Read): Promise<boolean> {
  const { world, tenantId, chainId, facts, link } = watch
  const rows = await inTenant(world.engine, tenantId, (tx) =>
    listCredited(tx, tenantId, chainId, validUpTo),
  )
  const statuses = await link.statusOf([...new Set(rows.map(({ txid }) => txid))])
  const moves = rows.map((was) => {
    const block = blockOf(statuses.get(was.txid) ?? 'gone')
    const depth = depthOf(block, head, facts.confirmations)
    const state = depth >= facts.confirmations ? 'confirmed' : 'undone'
    const { round, transaction_id } = was
    return { was, now: { round, transaction_id, ...stateOf(state, block, depth) } }
  })
  for (const { was, now } of moves.filter(({ was, now }) => isDifferent(was, now)))
    await inTenant(world.engine, tenantId, (tx) => moveSighting(tx, tenantId, was, now))
  const count = moves.filter(({ now }) => now.state === 'undone').length
  if (count > 0)
    world.log.error('credited money left its chain, nothing more of it is credited', {
      tenantId,
      topic: `chain ${chainId}`,
      count,
    })
  return count === 0
}

const blockOf = (status: PaymentStatus) =>
  status === 'gone' || status === 'waiting' || status.failed ? null : status.block

const isDifferent = (was: SightingRow, now: Pick<SightingRow, 'state' | 'block_hash'>) =>
  was.state !== now.state || was.block_hash !== now.block_hash
