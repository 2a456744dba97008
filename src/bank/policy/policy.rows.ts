import { Refusal } from '#contract/kit/refusal'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import type { PublicationRow } from '#bank/proposal/publication'

interface FoundPolicy {
  version: number
  document: PolicyDocument
  publishedAt: Date
}

/** That version, or the one in force. */
export const findPolicy = (tx: Tx, tenantId: string, version: number | null) =>
  tx.row<FoundPolicy>(
    `select version, document, published_at as "publishedAt" from policies
     where tenant_id = $1 and ($2::int is null or version = $2) order by version desc limit 1`,
    [tenantId, version],
  )

/** What the tenant begins with; false if it has one already. */
export const insertFirstPolicy = (
  tx: Tx,
  tenantId: string,
  document: PolicyDocument,
  at: Date,
): Promise<boolean> =>
  tx.some(
    `insert into policies (tenant_id, version, document, published_at) values ($1, 1, $2, $3)
     on conflict do nothing`,
    [tenantId, JSON.stringify(document), at],
  )

export interface PublishedPolicy {
  version: number
  document: PolicyDocument
  publishedBy: string
  approvedBy: string
  reason: string
  restores: number | null
  /** The draft it came from, which ends if it is still the same. */
  draft: string | null
}

/** Once for each number: whoever comes second finds it taken. */
export const policiesPublished: BulkInsert<PublishedPolicy> = {
  name: 'policies published',
  rank: 14,
  async write(tx, tenantId, rows, at) {
    for (const row of rows) {
      const isNew = await tx.some(
        `insert into policies (tenant_id, version, document, published_at, published_by,
           approved_by, reason, restores)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where $2 = 1 + (select max(version) from policies where tenant_id = $1)
         on conflict do nothing`,
        [
          tenantId,
          row.version,
          JSON.stringify(row.document),
          at,
          row.publishedBy,
          row.approvedBy,
          row.reason,
          row.restores,
        ],
      )
      if (!isNew) throw new Refusal('STATE_CONFLICT', 'Another policy was published meanwhile.')
      await tx.query('delete from policy_drafts where tenant_id = $1 and revision = $2', [
        tenantId,
        row.draft,
      ])
    }
  },
}

export interface VersionRow extends FoundPolicy, PublicationRow {
  /** Of the version before. */
  former: PolicyDocument | null
}

export async function listVersionRows(
  tx: Tx,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await tx.rows<VersionRow>(
    `select v.version, v.document, v.published_at as "publishedAt", v.reason, v.restores,
       v.published_by as "publisherId", p.name as publisher, v.approved_by as "approverId",
       a.name as approver, f.document as former
     from policies v
     left join staff p on p.tenant_id = v.tenant_id and p.id = v.published_by
     left join staff a on a.tenant_id = v.tenant_id and a.id = v.approved_by
     left join policies f on f.tenant_id = v.tenant_id and f.version = v.version - 1
     where v.tenant_id = $1 order by v.version desc limit $2 offset $3`,
    [tenantId, limit, offset],
  )
  const total = await tx.total('select count(*) as total from policies where tenant_id = $1', [
    tenantId,
  ])
  return { rows, total }
}

/** Several at once: what orders were made under. */
export const listPolicies = (tx: Tx, tenantId: string, versions: readonly number[]) =>
  tx.rows<FoundPolicy>(
    `select version, document, published_at as "publishedAt" from policies
     where tenant_id = $1 and version = any($2::int[])`,
    [tenantId, versions],
  )

export interface DraftRow {
  revision: string
  document: PolicyDocument
  editedBy: string
  editor: string
  editedAt: Date
}

export const findDraft = (tx: Tx, tenantId: string) =>
  tx.row<DraftRow>(
    `select d.revision, d.document, d.edited_by as "editedBy", s.name as editor,
       d.edited_at as "editedAt"
     from policy_drafts d join staff s on s.tenant_id = d.tenant_id and s.id = d.edited_by
     where d.tenant_id = $1`,
    [tenantId],
  )

type NewDraft = Omit<DraftRow, 'editor'>

/** In place of `before`, null for none; false where another one stands. */
export const writeDraft = (
  tx: Tx,
  tenantId: string,
  before: string | null,
  { revision, document, editedBy, editedAt }: NewDraft,
): Promise<boolean> =>
  tx.some(
    before === null
      ? `insert into policy_drafts (tenant_id, revision, document, edited_by, edited_at)
         select $1, $2, $3, $4, $5 where $6::uuid is null on conflict do nothing`
      : `update policy_drafts set revision = $2, document = $3, edited_by = $4, edited_at = $5
         where tenant_id = $1 and revision = $6`,
    [tenantId, revision, JSON.stringify(document), editedBy, editedAt, before],
  )

export const deleteDraft = (tx: Tx, tenantId: string, revision: string) =>
  tx.some('delete from policy_drafts where tenant_id = $1 and revision = $2', [tenantId, revision])
