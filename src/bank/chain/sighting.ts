import { inTenant } from '#bank/db/engine'
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

/** How long a dropped payment may come back. */
export const COMES_BACK_MS = 7 * 24 * 3_600_000

/** Row and effects commit under the payment's id: of two processes that see it one writes. */
export async function recordSightings(watch: ChainWatch, { head, payments }: Read): Promise<void> {
  const { world, tenantId, chainId, facts, addresses, currencies } = watch
  // Payments of zero are a trick to place a false address in somebody's list.
  for (const payment of payments.filter(({ minor }) => minor > 0n)) {
    const judged = judge(payment, chainId, addresses, currencies)
    const row = sightingOf(watch, payment, judged, head)
    const step = depositSeenStep(world, row, judged.unfit, facts.confirmations, currencies)
    const fresh = await inTenant(world.engine, tenantId, async (tx) => {
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
    memo: payment.memo || null,
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

export async function followSightings(watch: ChainWatch, head: Block, credits: boolean) {
  const { world, tenantId, chainId, link } = watch
  const since = new Date(world.clock.now().getTime() - COMES_BACK_MS)
  const open = await inTenant(world.engine, tenantId, (tx) =>
    listOpenSightings(tx, tenantId, chainId, since),
  )
  const statuses = await link.statusOf([...new Set(open.map(({ txid }) => txid))])
  for (const row of open) {
    const status = statuses.get(row.txid)
    if (status) await followOne(watch, row, status, { head, credits })
  }
}

async function followOne(
  watch: ChainWatch,
  was: SightingRow,
  status: PaymentStatus,
  chain: ChainNow,
): Promise<void> {
  const { world, tenantId, facts } = watch
  const needed = facts.confirmations
  const news = newsOf(was, status, chain, needed)
  if (!news) return
  const now = { ...was, ...news.change }
  // A payment that returns is a new transaction: the old one keeps saying that it failed.
  if (news.what === 'seen') now.transaction_id = world.random.id()
  const moved = await inTenant(world.engine, tenantId, async (tx) => {
    const step =
      news.what === 'seen'
        ? depositSeenStep(world, now, null, needed, watch.currencies)
        : await depositMovedStep(tx, tenantId, now, news.what, needed)
    if (!step || !(await moveSighting(tx, tenantId, was, now))) return false
    await commitLedgerRows(tx, tenantId, step, world.clock.now())
    return true
  })
  if (moved && news.what === 'seen') await followOne(watch, now, status, chain)
}

interface ChainNow {
  head: Block
  credits: boolean
}

interface News {
  what: DepositEvent | 'seen'
  change: SightingChange
}

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
