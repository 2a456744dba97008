import type { Language } from '#contract/preferences'
import type { ServiceText } from '#contract/serviceTerms'
import type { Tx } from '#bank/db/engine'

export interface ServiceTermsRow {
  version: number
  texts: ServiceText[]
  applies_on: string
  is_asked: boolean
}

const columns = 'version, texts, applies_on::text, is_asked'

/** In force on that day: the newest of those that apply by then. */
export const termsInForce = (tx: Tx, tenantId: string, day: string) =>
  tx.row<ServiceTermsRow>(
    `select ${columns} from service_terms where tenant_id = $1 and applies_on <= $2::date
     order by version desc limit 1`,
    [tenantId, day],
  )

/** That one, whether it applies already or not. */
export const findTerms = (tx: Tx, tenantId: string, version: number) =>
  tx.row<ServiceTermsRow>(
    `select ${columns} from service_terms where tenant_id = $1 and version = $2`,
    [tenantId, version],
  )

export const newestTerms = (tx: Tx, tenantId: string) =>
  tx.row<ServiceTermsRow>(
    `select ${columns} from service_terms where tenant_id = $1 order by version desc limit 1`,
    [tenantId],
  )

interface PublishedTermsRow {
  version: number
  applies_on: string
  published_at: Date
  reason: string
  publisher_id: string
  publisher: string
  approver_id: string
  approver: string
}

export const listTermsRows = (tx: Tx, tenantId: string) =>
  tx.rows<PublishedTermsRow>(
    `select v.version, v.applies_on::text, v.published_at, v.reason,
       v.published_by as publisher_id, p.name as publisher,
       v.approved_by as approver_id, a.name as approver
     from service_terms v
     join staff p on p.tenant_id = v.tenant_id and p.id = v.published_by
     join staff a on a.tenant_id = v.tenant_id and a.id = v.approved_by
     where v.tenant_id = $1 order by v.version desc`,
    [tenantId],
  )

export interface NewTerms extends Omit<ServiceTermsRow, 'version'> {
  publishedBy: string
  approvedBy: string
  reason: string
}

/** Under the next number; whoever calls holds the lock of the settings. */
export async function insertTerms(
  tx: Tx,
  tenantId: string,
  { texts, applies_on, is_asked, publishedBy, approvedBy, reason }: NewTerms,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into service_terms (tenant_id, version, texts, applies_on, is_asked, published_at,
       published_by, approved_by, reason)
     select $1, 1 + coalesce(max(version), 0), $2, $3::date, $4, $5, $6, $7, $8
     from service_terms where tenant_id = $1`,
    [tenantId, JSON.stringify(texts), applies_on, is_asked, at, publishedBy, approvedBy, reason],
  )
}

/** Whether any that applies has to be accepted and is newer than all that the person accepted. */
export const owesAcceptance = (tx: Tx, tenantId: string, personId: string, day: string) =>
  tx.some(
    `select from service_terms
     where tenant_id = $1 and applies_on <= $3::date and is_asked and version > (
       select coalesce(max(version), 0) from service_acceptances
       where tenant_id = $1 and person_id = $2)`,
    [tenantId, personId, day],
  )

interface AcceptanceRow {
  version: number
  language: Language
  accepted_at: Date
}

/** The first acceptance of a version stays. */
export async function insertTermsAcceptance(
  tx: Tx,
  tenantId: string,
  personId: string,
  { version, language, accepted_at }: AcceptanceRow,
): Promise<boolean> {
  return tx.some(
    `insert into service_acceptances (tenant_id, person_id, version, language, accepted_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [tenantId, personId, version, language, accepted_at],
  )
}

export const listTermsAcceptances = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<AcceptanceRow>(
    `select version, language, accepted_at from service_acceptances
     where tenant_id = $1 and person_id = $2 order by version desc`,
    [tenantId, personId],
  )
