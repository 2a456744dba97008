import type { HotWalletStatus } from '#contract/ops/hotWallet'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import { countWaiting } from '#bank/queue/waiting'

export interface Levels {
  low: bigint | null
  high: bigint | null
}

export interface HotWalletRow extends Levels {
  id: string
  chain_id: number
  currency_id: string
  status: HotWalletStatus
  next_low: bigint | null
  next_high: bigint | null
  proposed_by: string | null
  ledger: bigint
  held: bigint
  seen_at: Date
  moved_at: Date
  version: number
}

type Stored = {
  [Name in keyof HotWalletRow]: bigint extends HotWalletRow[Name]
    ? string | Extract<HotWalletRow[Name], null>
    : HotWalletRow[Name]
}

const columns = `id, chain_id, currency_id, status, low::text, high::text, next_low::text,
  next_high::text, proposed_by, ledger::text, held::text, seen_at, moved_at, version`
const written = `id, chain_id, currency_id, status, low, high, next_low, next_high, proposed_by,
  ledger, held, seen_at, moved_at, version`

const minorIn = (stored: string | null) => (stored === null ? null : BigInt(stored))

const walletIn = <Row extends Stored>(row: Row) => ({
  ...row,
  low: minorIn(row.low),
  high: minorIn(row.high),
  next_low: minorIn(row.next_low),
  next_high: minorIn(row.next_high),
  ledger: BigInt(row.ledger),
  held: BigInt(row.held),
})

export async function lockHotWallet(tx: Tx, tenantId: string, id: string) {
  const row = await tx.row<Stored>(
    `select ${columns} from hot_wallets where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  )
  return row && (walletIn(row) as HotWalletRow)
}

export interface HotWalletForStaff extends HotWalletRow {
  proposer: string | null
}

const shown = `select ${columns
  .split(/,\s+/)
  .map((name) => `h.${name}`)
  .join(', ')}, s.name as proposer
  from hot_wallets h
  left join staff s on s.tenant_id = h.tenant_id and s.id = h.proposed_by`

export async function findHotWallet(tx: Tx, tenantId: string, id: string) {
  const row = await tx.row<Stored & { proposer: string | null }>(
    `${shown} where h.tenant_id = $1 and h.id = $2`,
    [tenantId, id],
  )
  return row && (walletIn(row) as HotWalletForStaff)
}

export async function listHotWalletRows(
  tx: Tx,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await tx.rows<Stored & { proposer: string | null }>(
    `${shown} where h.tenant_id = $1
     order by h.status = 'FINE', h.proposed_by is null, h.chain_id, h.id limit $2 offset $3`,
    [tenantId, limit, offset],
  )
  const total = await tx.total(
    `select count(*)::int as total from hot_wallets where tenant_id = $1`,
    [tenantId],
  )
  return { rows: rows.map(walletIn) as HotWalletForStaff[], total }
}

/** One that stands already is left as it is. */
export async function insertHotWallet(tx: Tx, tenantId: string, row: HotWalletRow) {
  await insertRow(
    tx,
    'hot_wallets',
    `tenant_id, ${written}`,
    { ...row, tenant_id: tenantId },
    'on conflict do nothing',
  )
}

export async function writeHotWallet(tx: Tx, tenantId: string, row: HotWalletRow) {
  await tx.query(
    `update hot_wallets set status = $3, low = $4, high = $5, next_low = $6, next_high = $7,
       proposed_by = $8, ledger = $9, held = $10, seen_at = $11, moved_at = $12, version = $13
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      row.id,
      row.status,
      row.low,
      row.high,
      row.next_low,
      row.next_high,
      row.proposed_by,
      row.ledger,
      row.held,
      row.seen_at,
      row.moved_at,
      row.version,
    ],
  )
}

export interface HotWalletStep extends Levels {
  seq: number
  event: string
  status: HotWalletStatus
  actor: string
  words: string | null
  held: bigint
  at: Date
}

export async function insertHotWalletStep(
  tx: Tx,
  tenantId: string,
  walletId: string,
  step: HotWalletStep,
) {
  await insertRow(
    tx,
    'hot_wallet_steps',
    'tenant_id, wallet_id, seq, event, status, actor, words, held, low, high, at',
    { ...step, tenant_id: tenantId, wallet_id: walletId },
  )
}

export async function listHotWalletSteps(tx: Tx, tenantId: string, walletId: string) {
  const rows = await tx.rows<
    Omit<HotWalletStep, 'held' | 'low' | 'high'> &
      Record<'low' | 'high', string | null> & { held: string; staff: string | null }
  >(
    `select t.seq, t.event, t.status, t.actor, t.words, t.held::text, t.low::text, t.high::text,
       t.at, s.name as staff
     from hot_wallet_steps t
     left join staff s on s.tenant_id = t.tenant_id and s.id::text = t.actor
     where t.tenant_id = $1 and t.wallet_id = $2 order by t.seq desc limit 50`,
    [tenantId, walletId],
  )
  return rows.map((row) => ({
    ...row,
    held: BigInt(row.held),
    low: minorIn(row.low),
    high: minorIn(row.high),
  }))
}

/** What the book says of the bank's coins on each chain. */
export const listChainBalances = (tx: Tx, tenantId: string) =>
  tx.rows<{ chain_id: number; currency_id: string; contract: string | null; ledger: string }>(
    `select c.chain_id, c.id as currency_id, c.contract, (-a.posted)::text as ledger
     from ledger_accounts a
     join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
     where a.tenant_id = $1 and c.chain_id is not null
       and a.address = 'rail:chain-' || c.chain_id
     order by c.chain_id, c.id`,
    [tenantId],
  )

export const listTreasuryAddresses = (tx: Tx, tenantId: string) =>
  tx.rows<{ email: string }>(
    `select email from staff
     where tenant_id = $1 and role in ('owner', 'treasury') and ended_at is null order by email`,
    [tenantId],
  )

/** Those outside their levels, and levels that wait for a second person. */
export const readHotWalletQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select count(*)::int as waiting, min(moved_at) as "oldestAt", max(moved_at) as "movedAt"
     from hot_wallets
     where tenant_id = $1 and (status <> 'FINE' or proposed_by is not null)`,
    [tenantId],
  )
