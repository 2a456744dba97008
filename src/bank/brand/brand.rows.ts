import { Refusal } from '#contract/kit/refusal'
import type { TenantBrand } from '#contract/tenantConfig'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import type { PublicationRow } from '#bank/proposal/publication'

export interface BrandRow {
  version: number
  brand: TenantBrand
  publishedAt: Date
}

/** That version, or the one that customers see. */
export const findBrand = (tx: Tx, tenantId: string, version: number | null) =>
  tx.row<BrandRow>(
    `select version, brand, published_at as "publishedAt" from tenant_brands
     where tenant_id = $1 and ($2::int is null or version = $2) order by version desc limit 1`,
    [tenantId, version],
  )

/** What the tenant begins with; false if it has one already. */
export const insertFirstBrand = (
  tx: Tx,
  tenantId: string,
  brand: TenantBrand,
  at: Date,
): Promise<boolean> =>
  tx.some(
    `insert into tenant_brands (tenant_id, version, brand, published_at) values ($1, 1, $2, $3)
     on conflict do nothing`,
    [tenantId, JSON.stringify(brand), at],
  )

export interface PublishedBrand {
  version: number
  brand: TenantBrand
  publishedBy: string
  approvedBy: string
  reason: string
  restores: number | null
}

/** Once for each number, and into the settings that all of the bank reads. */
export const brandsPublished: BulkInsert<PublishedBrand> = {
  name: 'brands published',
  rank: 15,
  async write(tx, tenantId, rows, at) {
    for (const row of rows) {
      const brand = JSON.stringify(row.brand)
      const isNew = await tx.some(
        `insert into tenant_brands (tenant_id, version, brand, published_at, published_by,
           approved_by, reason, restores)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where $2 = 1 + (select max(version) from tenant_brands where tenant_id = $1)
         on conflict do nothing`,
        [
          tenantId,
          row.version,
          brand,
          at,
          row.publishedBy,
          row.approvedBy,
          row.reason,
          row.restores,
        ],
      )
      if (!isNew) throw new Refusal('STATE_CONFLICT', 'Another look was published meanwhile.')
      await tx.query(
        `update tenants set config = jsonb_set(config, '{brand}', $2::jsonb) where tenant_id = $1`,
        [tenantId, brand],
      )
    }
  },
}

export interface BrandVersionRow extends BrandRow, PublicationRow {
  /** Of the version before. */
  former: TenantBrand | null
}

export async function listBrandRows(
  tx: Tx,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await tx.rows<BrandVersionRow>(
    `select v.version, v.brand, v.published_at as "publishedAt", v.reason, v.restores,
       v.published_by as "publisherId", p.name as publisher, v.approved_by as "approverId",
       a.name as approver, f.brand as former
     from tenant_brands v
     left join staff p on p.tenant_id = v.tenant_id and p.id = v.published_by
     left join staff a on a.tenant_id = v.tenant_id and a.id = v.approved_by
     left join tenant_brands f on f.tenant_id = v.tenant_id and f.version = v.version - 1
     where v.tenant_id = $1 order by v.version desc limit $2 offset $3`,
    [tenantId, limit, offset],
  )
  const total = await tx.total('select count(*) as total from tenant_brands where tenant_id = $1', [
    tenantId,
  ])
  return { rows, total }
}
