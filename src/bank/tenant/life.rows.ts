import type { TenantPause, TenantStatus } from '#contract/tenantConfig'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'

/** Held until the transaction ends, so that one follows another. */
export async function lockTenantStatus(tx: Tx, tenantId: string) {
  return existing(
    await tx.row<{ status: TenantStatus; movedBy: string | null }>(
      `select status, moved_by as "movedBy" from tenants where tenant_id = $1 for no key update`,
      [tenantId],
    ),
    `There is no tenant ${tenantId}.`,
  )
}

interface TenantMoved {
  status: TenantStatus
  pause: TenantPause | null
  /** The proposal that it was decided by; null of a command. */
  movedBy: string | null
}

export const setTenantStatus = (
  tx: Tx,
  tenantId: string,
  { status, pause, movedBy }: TenantMoved,
) =>
  tx.query(
    `update tenants set status = $2, pause = $3, moved_by = coalesce($4, moved_by)
     where tenant_id = $1`,
    [tenantId, status, pause && JSON.stringify(pause), movedBy],
  )

/** As the owner. The first moment stays. */
export const closeDirectoryEntry = (tx: Tx, tenantId: string, at: Date) =>
  tx.query('update tenant_directory set closed_at = coalesce(closed_at, $2) where tenant_id = $1', [
    tenantId,
    at,
  ])

interface HeldMoney {
  symbol: string
  chainId: number | null
  scale: number
  posted: string
}

/** What the bank still has of its customers', by currency; what is promised is part of it. */
export const listCustomersMoney = (tx: Tx, tenantId: string) =>
  tx.rows<HeldMoney>(
    `select c.symbol, c.chain_id as "chainId", max(c.scale) as scale, sum(a.posted) as posted
     from ledger_accounts a join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
     where a.tenant_id = $1 and not a.may_owe and (a.posted <> 0 or a.held <> 0)
     group by c.id, c.symbol, c.chain_id order by c.symbol, c.chain_id`,
    [tenantId],
  )

export const countOpenOrders = (tx: Tx, tenantId: string) =>
  tx.total(
    `select count(*) as total from orders
     where tenant_id = $1 and status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR')`,
    [tenantId],
  )

export async function findTenantState(tx: Tx, tenantId: string): Promise<TenantStatus | null> {
  const found = await tx.row<{ status: TenantStatus }>(
    'select status from tenants where tenant_id = $1',
    [tenantId],
  )
  return found?.status ?? null
}
