import { createHash } from 'node:crypto'
import {
  EVIDENCE_BYTES_MAX,
  EVIDENCE_FILES_MAX,
  evidenceTypes,
  type addDisputeEvidence,
} from '#contract/cardDispute'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import { typeOf } from '#bank/kyc/document'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { insertDisputeFile, listDisputeFiles, type DisputeRow } from './dispute.rows.ts'
import { disputeDepsOf, lockedOwn, shownAfter } from './disputes.ts'
import { stepDispute } from './step.ts'

/**
 * Nothing here looks for malware: the bank never opens a file, and staff see pictures only, in a
 * page that runs nothing of them.
 */
export async function handleAddDisputeEvidence(
  { id, name, content }: ParsedOf<typeof addDisputeEvidence>,
  context: PersonContext,
) {
  const deps = disputeDepsOf(context)
  const { bytes, type } = fileIn(content)
  const locked = await lockedOwn(context, id)
  const { dispute } = locked
  const digest = createHash('sha256').update(bytes).digest()
  const stored = await listDisputeFiles(deps.tx, deps.tenantId, dispute.id)
  if (stored.some((one) => one.digest.equals(digest))) return shownAfter(deps, dispute)
  if (stored.length >= EVIDENCE_FILES_MAX) throw new Refusal('LIMIT_REACHED')
  const event = { type: 'evidence.add' } as const
  const next = await stepDispute(deps, locked, { event, actor: 'customer', words: name })
  await keepFile(deps, dispute, { name, type, bytes, digest })
  return shownAfter(deps, next)
}

function fileIn(content: string) {
  const bytes = Buffer.from(content, 'base64')
  const type = typeOf(bytes)
  const known = evidenceTypes.find((one) => one === type)
  if (bytes.length > EVIDENCE_BYTES_MAX) throw unfit('SIZE')
  if (!known) throw unfit('TYPE')
  return { bytes, type: known }
}

const unfit = (code: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer: '/content', code }] })

const labelOf = (tenantId: string, id: string) => `dispute file ${tenantId} ${id}`

interface NewFile {
  name: string
  type: string
  bytes: Buffer
  digest: Buffer
}

/** The file is written before its row, so that no row names a missing file. */
async function keepFile(
  { tx, tenantId, world }: PurchaseDeps,
  { id: dispute_id, person_id }: DisputeRow,
  { name, type, bytes, digest }: NewFile,
): Promise<void> {
  const id = world.random.id()
  await world.documents.put(`${tenantId}/${id}`, world.seal.close(bytes, labelOf(tenantId, id)))
  await insertDisputeFile(tx, tenantId, {
    id,
    dispute_id,
    person_id,
    name,
    content_type: type,
    bytes: bytes.length,
    digest,
    created_at: world.clock.now(),
  })
}

/** Null where the file is gone. */
export async function openDisputeFile(
  { seal, documents }: Pick<BankServices, 'seal' | 'documents'>,
  tenantId: string,
  id: string,
): Promise<Buffer | null> {
  const box = await documents.get(`${tenantId}/${id}`)
  return box && seal.open(box, labelOf(tenantId, id))
}
