import type { Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { insertDocument, type VerificationSessionRow } from './verificationSession.rows.ts'

export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024

const signatures: readonly (readonly [type: string, like: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n[^]\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/heic', /^[^]{4}ftyp(heic|heix|mif1|msf1)/],
  ['application/pdf', /^%PDF-\d/],
]

/** As long as the longest of them. */
const HEAD_BYTES = 12

/** The type of a file by its content. The name and type the browser sends prove nothing. */
export function typeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  return signatures.find(([, like]) => like.test(head))?.[0] ?? null
}

const labelOf = (tenantId: string, id: string) => `kyc file ${tenantId} ${id}`

/**
 * Stores an encrypted document outside the database. The file is written before its row, so that no
 * row names a missing file.
 */
export async function keepDocument(
  { tx, tenantId, world }: { tx: Tx; tenantId: string; world: BankServices },
  session: VerificationSessionRow,
  { kind, type, bytes }: { kind: string; type: string; bytes: Uint8Array },
): Promise<void> {
  const { random, clock, seal, documents } = world
  const id = random.id()
  await documents.put(`${tenantId}/${id}`, seal.close(bytes, labelOf(tenantId, id)))
  const before = await insertDocument(tx, tenantId, {
    id,
    person_id: session.person_id,
    visit_id: session.id,
    kind,
    content_type: type,
    bytes: bytes.length,
    created_at: clock.now(),
  })
  if (before !== null) await documents.drop(`${tenantId}/${before}`)
}

/** Null where the file is gone. */
export async function openDocument(
  { seal, documents }: Pick<BankServices, 'seal' | 'documents'>,
  tenantId: string,
  id: string,
): Promise<Buffer | null> {
  const box = await documents.get(`${tenantId}/${id}`)
  return box && seal.open(box, labelOf(tenantId, id))
}
