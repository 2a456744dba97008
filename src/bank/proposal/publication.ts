/** A version that one member of staff proposed and another approved; the first one has neither. */
export interface PublicationRow {
  version: number
  publishedAt: Date
  reason: string | null
  restores: number | null
  publisherId: string | null
  publisher: string | null
  approverId: string | null
  approver: string | null
}

export const publicationShown = (row: PublicationRow) => ({
  version: row.version,
  published_at: row.publishedAt.toISOString(),
  published_by: row.publisherId ? { id: row.publisherId, name: row.publisher ?? '' } : null,
  approved_by: row.approverId ? { id: row.approverId, name: row.approver ?? '' } : null,
  reason: row.reason,
  restores: row.restores,
})
