import type { HostSurface } from '#contract/ops/hostnameDocument'
import type { Tx } from '#bank/db/engine'

export interface TenantHost {
  tenantId: string
  hostname: string
  surface: HostSurface
  addedAt: Date
}

/** Everybody reads the names of all tenants: each belongs to one of them. */

const columns = 'tenant_id as "tenantId", hostname, surface, added_at as "addedAt"'

export const listHosts = (tx: Tx) =>
  tx.rows<TenantHost>(`select ${columns} from tenant_hosts order by added_at, hostname`)

export const listHostsOf = (tx: Tx, tenantId: string) =>
  tx.rows<TenantHost>(
    `select ${columns} from tenant_hosts where tenant_id = $1 order by added_at, hostname`,
    [tenantId],
  )

/** Whosever it is. */
export const findHost = (tx: Tx, hostname: string) =>
  tx.row<TenantHost>(`select ${columns} from tenant_hosts where hostname = $1`, [hostname])

/** False where the hostname is taken, also by the same tenant. */
export const insertHost = (
  tx: Tx,
  { tenantId, hostname, surface }: Omit<TenantHost, 'addedAt'>,
  at: Date,
) =>
  tx.some(
    `insert into tenant_hosts (tenant_id, hostname, surface, added_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tenantId, hostname, surface, at],
  )

export const dropHost = (tx: Tx, tenantId: string, hostname: string) =>
  tx.some('delete from tenant_hosts where tenant_id = $1 and hostname = $2', [tenantId, hostname])
