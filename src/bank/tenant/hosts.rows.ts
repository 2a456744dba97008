import type { Tx } from '#bank/db/engine'

export type Surface = 'web' | 'mini' | 'console'

export interface TenantHost {
  tenantId: string
  hostname: string
  surface: Surface
}

/** Written as the owner: a hostname belongs to one tenant of them all. */

export const listHosts = (tx: Tx) =>
  tx.rows<TenantHost>(
    `select tenant_id as "tenantId", hostname, surface from tenant_hosts
     order by added_at, hostname`,
  )

/** False where the hostname is taken, also by the same tenant. */
export const insertHost = (tx: Tx, { tenantId, hostname, surface }: TenantHost, at: Date) =>
  tx.some(
    `insert into tenant_hosts (tenant_id, hostname, surface, added_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tenantId, hostname, surface, at],
  )

export const dropHost = (tx: Tx, tenantId: string, hostname: string) =>
  tx.some('delete from tenant_hosts where tenant_id = $1 and hostname = $2', [tenantId, hostname])
