import { Refusal } from '#contract/kit/refusal'
import type { CheckOutcome, HostSurface } from '#contract/ops/hostnameDocument'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import { lockSettings } from '#bank/setting/setting.rows'
import { insertHost } from '#bank/tenant/hosts.rows'

export interface HostCheckRow {
  id: string
  hostname: string
  outcome: CheckOutcome
  checkedBy: string
  checkedAt: Date
}

/** In place of what the same person checked before of the same name. */
export async function keepCheck(tx: Tx, tenantId: string, row: HostCheckRow): Promise<void> {
  await tx.query(
    'delete from host_checks where tenant_id = $1 and hostname = $2 and checked_by = $3',
    [tenantId, row.hostname, row.checkedBy],
  )
  await tx.query(
    `insert into host_checks (tenant_id, id, hostname, outcome, checked_by, checked_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, row.id, row.hostname, row.outcome, row.checkedBy, row.checkedAt],
  )
}

export const findCheck = (tx: Tx, tenantId: string, id: string, staffId: string) =>
  tx.row<HostCheckRow>(
    `select id, hostname, outcome, checked_by as "checkedBy", checked_at as "checkedAt"
     from host_checks where tenant_id = $1 and id = $2 and checked_by = $3`,
    [tenantId, id, staffId],
  )

/** What is proposed, as it is stored with the proposal. */
export interface HostDraft {
  hostname: string
  surface: HostSurface
  /** Of a name that would be added. */
  proved_at: string | null
  /** Of a name that would go: removed and added again it is another one. */
  added_at: string | null
}

/** Those that wait to add or remove a name. */
export const listHostProposals = (tx: Tx, tenantId: string) =>
  tx.rows<{ id: string; host: HostDraft }>(
    `select id, host from proposals
     where tenant_id = $1 and status = 'PROPOSED' and host is not null
     order by proposed_at, id`,
    [tenantId],
  )

export const hostTaken = (hostname: string) =>
  new Refusal('STATE_CONFLICT', `${hostname} is taken by another tenant.`, { state: 'TAKEN' })

type HostAddition = Pick<HostDraft, 'hostname' | 'surface'>

/** Whoever is first has it, of all tenants. */
export const hostsAdded: BulkInsert<HostAddition> = {
  name: 'hosts added',
  rank: 15,
  async write(tx, tenantId, rows, at) {
    for (const row of inOrder(rows))
      if (!(await insertHost(tx, { tenantId, ...row }, at))) throw hostTaken(row.hostname)
  },
}

export interface HostRemoval extends Pick<HostDraft, 'hostname' | 'added_at'> {
  /** Whether the settings name a console, so that none of the tenant's own has to stay. */
  hasConsole: boolean
}

/** Only the row it was proposed for. One removal after another, so that a console stays. */
export const hostsRemoved: BulkInsert<HostRemoval> = {
  name: 'hosts removed',
  rank: 15,
  async write(tx, tenantId, rows) {
    await lockSettings(tx, tenantId)
    for (const { hostname, added_at, hasConsole } of inOrder(rows)) {
      const isRemoved = await tx.some(
        `delete from tenant_hosts h
         where tenant_id = $1 and hostname = $2 and added_at = $3
           and (surface <> 'console' or $4 or exists (select from tenant_hosts o
             where o.tenant_id = $1 and o.surface = 'console' and o.hostname <> h.hostname))`,
        [tenantId, hostname, added_at, hasConsole],
      )
      if (!isRemoved) throw new Refusal('STATE_CONFLICT', 'The name was changed meanwhile.')
    }
  },
}

/** Names of two tenants at once are locked in one order. */
const inOrder = <Row extends { hostname: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.hostname < b.hostname ? -1 : 1))
