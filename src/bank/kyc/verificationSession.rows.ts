import type { KycPart } from '#contract/kycEntity'
import type { Language } from '#contract/preferences'
import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'
import type { KycVendor } from '#bank/outside/vendors/verifier'

export interface VerificationSessionRow {
  id: string
  person_id: string
  entity_id: string
  /** Where the session is about a change of what the entity holds. */
  change_id: string | null
  vendor: KycVendor
  inquiry_id: string
  parts: KycPart[]
  language: Language
  back: 'web' | 'telegram'
  draft: Buffer | null
  links: number
  links_since: Date
  created_at: Date
  closed_at: Date | null
}

const columns = `id, person_id, entity_id, change_id, vendor, inquiry_id, parts, language, back, draft, links,
  links_since, created_at, closed_at`

/** What a session is about: an entity, or a change of what it holds. */
export type SessionSubject = Pick<VerificationSessionRow, 'entity_id' | 'change_id'>

export const aboutEntity = (id: string): SessionSubject => ({ entity_id: id, change_id: null })

export async function findNewestSession(tx: Tx, tenantId: string, about: SessionSubject) {
  const { rows } = await tx.query<VerificationSessionRow>(
    `select ${columns} from kyc_visits
     where tenant_id = $1 and entity_id = $2 and change_id is not distinct from $3
     order by created_at desc, id desc limit 1`,
    [tenantId, about.entity_id, about.change_id],
  )
  return rows[0] ?? null
}

/** An event about an older session does not count. */
export async function isAboutNewestSession(
  tx: Tx,
  tenantId: string,
  vendor: KycVendor,
  subject: SessionSubject,
  inquiryId: string | null,
): Promise<boolean> {
  if (inquiryId === null) return true
  const about = await findSessionByInquiry(tx, tenantId, vendor, inquiryId)
  const newest = await findNewestSession(tx, tenantId, subject)
  return about !== null && about.id === newest?.id
}

export async function findSessionByInquiry(
  tx: Tx,
  tenantId: string,
  vendor: KycVendor,
  inquiryId: string,
): Promise<VerificationSessionRow | null> {
  const { rows } = await tx.query<VerificationSessionRow>(
    `select ${columns} from kyc_visits
     where tenant_id = $1 and vendor = $2 and inquiry_id = $3`,
    [tenantId, vendor, inquiryId],
  )
  return rows[0] ?? null
}

/** Locks the session until the transaction ends. */
export async function lockSession(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<VerificationSessionRow>(
    `select ${columns} from kyc_visits where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

export async function insertSession(tx: Tx, tenantId: string, row: VerificationSessionRow) {
  await insertRow(tx, 'kyc_visits', `tenant_id, ${columns}`, { ...row, tenant_id: tenantId })
}

export async function writeSession(tx: Tx, tenantId: string, row: VerificationSessionRow) {
  await tx.query(
    `update kyc_visits set language = $3, back = $4, draft = $5, links = $6, links_since = $7,
       closed_at = $8
     where tenant_id = $1 and id = $2`,
    [tenantId, ...valuesIn('id, language, back, draft, links, links_since, closed_at', row)],
  )
}

/** Closes open sessions and deletes their drafts. */
export async function closeSessions(tx: Tx, tenantId: string, about: SessionSubject, at: Date) {
  await tx.query(
    `update kyc_visits set closed_at = $3, draft = null
     where tenant_id = $1 and entity_id = $2 and change_id is not distinct from $4
       and closed_at is null`,
    [tenantId, about.entity_id, at, about.change_id],
  )
}

const documentColumns = 'id, person_id, visit_id, kind, content_type, bytes, created_at'

export interface DocumentRow {
  id: string
  person_id: string
  visit_id: string
  kind: string
  content_type: string
  bytes: number
  created_at: Date
}

/** A session has one document of each kind. Returns the id of the one replaced. */
export async function insertDocument(tx: Tx, tenantId: string, row: DocumentRow) {
  const { rows } = await tx.query<{ id: string }>(
    'delete from kyc_documents where tenant_id = $1 and visit_id = $2 and kind = $3 returning id',
    [tenantId, row.visit_id, row.kind],
  )
  const stored = { ...row, tenant_id: tenantId }
  await insertRow(tx, 'kyc_documents', `tenant_id, ${documentColumns}`, stored)
  return rows[0]?.id ?? null
}

export async function listDocuments(tx: Tx, tenantId: string, visitId: string) {
  const { rows } = await tx.query<DocumentRow>(
    `select ${documentColumns}
     from kyc_documents where tenant_id = $1 and visit_id = $2 order by kind`,
    [tenantId, visitId],
  )
  return rows
}

export type VendorNewsOutcome = 'taken' | 'late' | 'unfit' | 'unknown'

interface VendorNewsRow {
  vendor: KycVendor
  event_id: string
  entity_id: string | null
  word: string
  outcome: VendorNewsOutcome
  said_at: Date
  heard_at: Date
}

/** False where the same event was stored before. */
export function insertVendorNews(tx: Tx, tenantId: string, row: VendorNewsRow) {
  const all = 'tenant_id, vendor, event_id, entity_id, word, outcome, said_at, heard_at'
  const stored = { ...row, tenant_id: tenantId }
  return insertRow(tx, 'kyc_heard', all, stored, 'on conflict do nothing')
}

export async function isNewsKnown(tx: Tx, tenantId: string, vendor: KycVendor, eventId: string) {
  const { rows } = await tx.query(
    'select from kyc_heard where tenant_id = $1 and vendor = $2 and event_id = $3',
    [tenantId, vendor, eventId],
  )
  return rows.length > 0
}
