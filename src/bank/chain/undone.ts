import type { PaymentStatus } from '#bank/outside/chains/link'
import type { Read, ChainWatch } from './read.ts'
import { listCredited, moveSighting, type SightingRow } from './sighting.rows.ts'
import { depthOf, stateOf } from './sighting.ts'

/**
 * Looks again at what was credited and may have left its chain, where blocks were replaced deeper than
 * we wait for. Such money may be spent by now, so it is not taken back by itself: it is written down
 * as undone and told to whoever keeps the bank, and until every payment lies deep enough again nothing
 * more of that chain becomes a customer's to spend. Answers whether it may.
 */
export async function mayCredit(watched: ChainWatch, { head, left }: Read): Promise<boolean> {
  const { world, tenantId, chainId, facts, link } = watched
  const scope = { tenantId, personId: null }
  const rows = await world.engine.transaction(scope, (tx) =>
    listCredited(tx, tenantId, chainId, left),
  )
  const standings = await link.statusOf([...new Set(rows.map(({ txid }) => txid))])
  const moves = rows.map((was) => {
    const block = blockOf(standings.get(was.txid) ?? 'gone')
    const depth = depthOf(block, head, facts.confirmations)
    const state = depth >= facts.confirmations ? 'confirmed' : 'undone'
    const { round, transaction_id } = was
    return { was, now: { round, transaction_id, ...stateOf(state, block, depth) } }
  })
  for (const { was, now } of moves.filter(({ was, now }) => isOther(was, now)))
    await world.engine.transaction(scope, (tx) => moveSighting(tx, tenantId, was, now))
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

const isOther = (was: SightingRow, now: Pick<SightingRow, 'state' | 'block_hash'>) =>
  was.state !== now.state || was.block_hash !== now.block_hash
