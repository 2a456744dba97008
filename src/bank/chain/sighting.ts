import { commitLedgerRows } from '#bank/ledger/step'
import type { Block, Payment, PaymentStatus } from '#bank/outside/chains/link'
import { depositMovedStep, depositSeenStep, type DepositEvent } from './deposit.ts'
import { judge, type Judged } from './judge.ts'
import type { Read, ChainWatch } from './read.ts'
import {
  insertSighting,
  listOpenSightings,
  moveSighting,
  type SightingChange,
  type SightingRow,
} from './sighting.rows.ts'

/** How long what was given up may still come back by itself. */
const COMES_BACK_MS = 7 * 24 * 3_600_000

/**
 * Writes down what was not seen before. The row and what follows from it commit together, and its key
 * is the payment's own name, so of two who see the same payment one writes and the other does nothing.
 */
export async function noteSightings(watched: ChainWatch, { head, payments }: Read): Promise<void> {
  const { world, tenantId, chainId, facts, addresses, currencies } = watched
  // Nothing is paid by zero: a trick to leave a false address in somebody's list.
  for (const payment of payments.filter(({ minor }) => minor > 0n)) {
    const judged = judge(payment, chainId, addresses, currencies)
    const row = sightingOf(watched, payment, judged, head)
    const step = depositSeenStep(world, row, judged.unfit, facts.confirmations, currencies)
    const fresh = await world.engine.transaction({ tenantId, personId: null }, async (tx) => {
      if (!(await insertSighting(tx, tenantId, row))) return false
      await commitLedgerRows(tx, tenantId, step, world.clock.now())
      return true
    })
    if (fresh && !judged.address)
      world.log.warn('a payment belongs to nobody', { tenantId, topic: `chain ${chainId}` })
  }
}

function sightingOf(
  { world, chainId, facts }: ChainWatch,
  payment: Payment,
  { address, currency, unfit }: Judged,
  head: Block,
): SightingRow {
  return {
    id: world.random.id(),
    chain_id: chainId,
    txid: payment.txid,
    output: payment.output,
    round: 1,
    to_address: payment.to,
    asset: payment.asset,
    wallet_id: address?.wallet_id ?? null,
    person_id: address?.person_id ?? null,
    currency_id: currency?.id ?? null,
    minor: payment.minor.toString(),
    state: unfit ? 'refused' : 'pending',
    ...placedIn(payment.block),
    confirmations: depthOf(payment.block, head, facts.confirmations),
    transaction_id: address ? world.random.id() : null,
    seen_at: world.clock.now(),
  }
}

/** Takes every sighting that may still change to where its payment stands now. */
export async function followSightings(
  watched: ChainWatch,
  head: Block,
  credits: boolean,
): Promise<void> {
  const { world, tenantId, chainId, link } = watched
  const since = new Date(world.clock.now().getTime() - COMES_BACK_MS)
  const open = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    listOpenSightings(tx, tenantId, chainId, since),
  )
  const standings = await link.statusOf([...new Set(open.map(({ txid }) => txid))])
  for (const row of open) {
    const status = standings.get(row.txid)
    if (status) await followOne(watched, row, status, { head, credits })
  }
}

async function followOne(
  watched: ChainWatch,
  was: SightingRow,
  status: PaymentStatus,
  chain: ChainNow,
): Promise<void> {
  const { world, tenantId, facts } = watched
  const needed = facts.confirmations
  const news = newsOf(was, status, chain, needed)
  if (!news) return
  const now = { ...was, ...news.change }
  // Whoever comes back is a new record: the old one said that it failed, and goes on saying so.
  if (news.what === 'seen') now.transaction_id = world.random.id()
  const moved = await world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const step =
      news.what === 'seen'
        ? depositSeenStep(world, now, null, needed, watched.currencies)
        : await depositMovedStep(tx, tenantId, now, news.what, needed)
    if (!step || !(await moveSighting(tx, tenantId, was, now))) return false
    await commitLedgerRows(tx, tenantId, step, world.clock.now())
    return true
  })
  if (moved && news.what === 'seen') await followOne(watched, now, status, chain)
}

interface ChainNow {
  head: Block
  /** Whether anything of it may become a customer's to spend. */
  credits: boolean
}

interface News {
  what: DepositEvent | 'seen'
  change: SightingChange
}

/** What happened to a payment since it was looked at last; null where nothing did. */
function newsOf(
  was: SightingRow,
  status: PaymentStatus,
  { head, credits }: ChainNow,
  needed: number,
): News | null {
  const same = { round: was.round, transaction_id: was.transaction_id }
  if (status === 'gone' || (status !== 'waiting' && status.failed)) {
    if (was.state === 'dropped') return null
    return { what: 'dropped', change: { ...same, ...stateOf('dropped', null, 0) } }
  }
  const block = status === 'waiting' ? null : status.block
  const depth = depthOf(block, head, needed)
  const pending = { ...same, ...stateOf('pending', block, depth) }
  if (was.state === 'dropped') return { what: 'seen', change: { ...pending, round: was.round + 1 } }
  if (depth >= needed && credits)
    return { what: 'confirmed', change: { ...pending, state: 'confirmed' } }
  if (depth === was.confirmations) return null
  return { what: depth < was.confirmations ? 'reorganized' : 'deepened', change: pending }
}

export const depthOf = (block: Block | null, head: Block, needed: number) =>
  block === null ? 0 : Math.min(needed, Math.max(0, head.height - block.height + 1))

export const stateOf = (
  state: SightingRow['state'],
  block: Block | null,
  confirmations: number,
) => ({
  state,
  confirmations,
  ...placedIn(block),
})

const placedIn = (block: Block | null) => ({
  block_height: block === null ? null : String(block.height),
  block_hash: block?.hash ?? null,
})
