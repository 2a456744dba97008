import type { NoticeKind } from '#contract/notice'
import type { NoticeResult } from '#contract/noticeResult'
import type { VerificationStatus } from '#contract/person'
import type { ClientKind } from '#contract/session'
import type { KeyRole, KeyStatus } from '#contract/developer'
import type { Tx } from '#bank/db/engine'

/** What staff read of one customer; every statement is bounded. */

const SHOWN_MAX = 20

export async function listCustomerWallets(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<{ id: string; number: string; type: string; created_at: Date }>(
    `select id, number, type, created_at from wallets
     where tenant_id = $1 and person_id = $2 order by created_at, id`,
    [tenantId, personId],
  )
  return rows
}

interface HeldRow {
  wallet_id: string
  symbol: string
  chain_id: number | null
  scale: number
  posted: string
  held: string
}

export async function listCustomerBalances(tx: Tx, tenantId: string, walletIds: readonly string[]) {
  const { rows } = await tx.query<HeldRow>(
    `select substr(a.address, 8) as wallet_id, c.symbol, c.chain_id, c.scale, a.posted, a.held
     from ledger_accounts a join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
     where a.tenant_id = $1 and a.address = any($2) and (a.posted <> 0 or a.held <> 0)
     order by c.position`,
    [tenantId, walletIds.map((id) => `wallet:${id}`)],
  )
  return rows
}

interface CustomerOrderRow {
  id: string
  number: string
  order_type: string
  status: string
  sub_status: string | null
  total: string
  symbol: string
  scale: number
  created_at: Date
}

export async function listCustomerOrders(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<CustomerOrderRow>(
    `select o.id, o.number, o.order_type, o.status, o.sub_status, o.total, c.symbol, c.scale,
       o.created_at
     from orders o join currencies c on c.tenant_id = o.tenant_id and c.id = o.from_currency_id
     where o.tenant_id = $1 and o.person_id = $2
     order by o.created_at desc, o.id desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )
  return rows
}

export async function listCustomerCards(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<{ id: string; last4: string; status: string; created_at: Date }>(
    `select c.id, c.last4, c.status, c.created_at
     from wallets w join cards c on c.tenant_id = w.tenant_id and c.wallet_id = w.id
     where w.tenant_id = $1 and w.person_id = $2 order by c.created_at desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )
  return rows
}

export async function listCustomerAccounts(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<{
    id: string
    program: string
    symbol: string
    status: string
    created_at: Date
  }>(
    `select a.id, p.name as program, c.symbol, a.status, a.created_at
     from wallets w join accounts a on a.tenant_id = w.tenant_id and a.wallet_id = w.id
     join account_programs p on p.tenant_id = a.tenant_id and p.id = a.program_id
     join currencies c on c.tenant_id = p.tenant_id and c.id = p.currency_id
     where w.tenant_id = $1 and w.person_id = $2 order by a.created_at desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )
  return rows
}

export async function listCustomerVerifications(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<{
    id: string
    wallet: string
    type: string
    status: VerificationStatus
    reason: string | null
    moved_at: Date
  }>(
    `select k.id, w.number::text as wallet, k.type, k.status, k.reason, k.moved_at
     from kyc_entities k join wallets w on w.tenant_id = k.tenant_id and w.id = k.wallet_id
     where k.tenant_id = $1 and k.person_id = $2 order by k.moved_at desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )
  return rows
}

/** Signed in now; the newest use first. */
export async function listCustomerSessions(tx: Tx, tenantId: string, personId: string, now: Date) {
  const { rows } = await tx.query<{
    id: string
    client: ClientKind
    device: string
    created_at: Date
    last_used_at: Date
  }>(
    `select id, client, device, created_at, last_used_at from families
     where tenant_id = $1 and person_id = $2 and ended_at is null and expires_at > $3
     order by last_used_at desc limit ${SHOWN_MAX}`,
    [tenantId, personId, now],
  )
  return rows
}

interface CustomerKeyRow {
  id: string
  role: KeyRole
  status: KeyStatus
  last_four: string
  created_at: Date
  last_used_at: Date | null
}

export const listCustomerKeys = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<CustomerKeyRow>(
    `select id, role, status, last_four, created_at, last_used_at from access_keys
     where tenant_id = $1 and person_id = $2 order by created_at desc, id desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )

interface CustomerNoticeRow {
  id: string
  kind: NoticeKind
  at: Date
  email_result: NoticeResult | null
  telegram_result: NoticeResult | null
  read_at: Date | null
  order_id: string | null
  order_number: string | null
}

/** Of an order, `subject` is its id; elsewhere it may be anything. */
export const listCustomerNotices = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<CustomerNoticeRow>(
    `select n.id, n.kind, n.at, n.email_result, n.telegram_result, n.read_at, o.id as order_id,
       o.number as order_number
     from notices n left join orders o on o.tenant_id = n.tenant_id
       and o.id = case when n.room = 'orders' then n.subject::uuid end
     where n.tenant_id = $1 and n.person_id = $2
     order by n.at desc, n.number desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )

export async function listCustomerNotes(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<{ id: string; by: string; text: string; at: Date }>(
    `select n.id, s.name as by, n.text, n.at
     from staff_notes n join staff s on s.tenant_id = n.tenant_id and s.id = n.staff_id
     where n.tenant_id = $1 and n.person_id = $2 order by n.at desc, n.id desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )
  return rows
}
