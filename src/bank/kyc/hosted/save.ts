import type { KycPart } from '#contract/kycEntity'
import type { Tx } from '#bank/db/engine'
import { tell } from '#bank/outbox/outbox'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import type { Tenant } from '#bank/tenant/tenant'
import type { World } from '#bank/services'
import { DOCUMENT_BYTES_MAX, keepDocument, typeOf } from '#bank/kyc/document'
import { lockEntity, writeEntity } from '#bank/kyc/entity.rows'
import { mayStep, stepEntity } from '#bank/kyc/stepEntity'
import { documentDigest, openTold, sealTold, type Told } from '#bank/kyc/identityData'
import {
  closeVisits,
  listDocuments,
  writeVisit,
  type VisitRow,
} from '#bank/kyc/verificationSession.rows'
import { openDraft, sealDraft, type Draft } from './draft.ts'
import { forms } from './forms.ts'
import type { Fault } from './words.ts'

/** What a visitor does on the page: keeps one part after the other, and hands all of it in. */

export interface Seat {
  tx: Tx
  tenant: Tenant
  world: World
  visit: VisitRow
}

export type Faults = Partial<Record<string, Fault>>

export interface PartSaid {
  told: Told
  files: ReadonlyMap<string, Uint8Array>
}

export const draftOf = ({ world, tenant, visit }: Omit<Seat, 'tx'>) =>
  openDraft(world.seal, tenant.id, visit.id, visit.draft)

/** Keeps a part, or says what is wrong with it; then nothing of it is kept. */
export async function savePart(seat: Seat, part: KycPart, said: PartSaid): Promise<Faults> {
  const { tx, tenant, world, visit } = seat
  const draft = draftOf(seat)
  const told = { ...draft.told, ...said.told }
  const kept = (await listDocuments(tx, tenant.id, visit.id)).map(({ kind }) => kind)
  const faults = faultsIn(part, told, said.files, kept)
  if (Object.keys(faults).length > 0) return faults
  const entity = await lockEntity(tx, tenant.id, { id: visit.entity_id })
  const here = { tx, tenant, world, actor: 'customer' }
  if (!entity || !(await mayStep(here, entity, { type: 'visit.edit' }))) return {}
  for (const [kind, bytes] of said.files)
    await keepDocument({ tx, tenantId: tenant.id, world }, visit, {
      kind,
      bytes,
      type: typeOf(bytes) ?? 'application/octet-stream',
    })
  const next: Draft = { told, done: [...draft.done.filter((one) => one !== part), part] }
  const box = sealDraft(world.seal, tenant.id, visit.id, next)
  await writeVisit(tx, tenant.id, { ...visit, draft: box })
  return {}
}

function faultsIn(
  part: KycPart,
  told: Told,
  files: PartSaid['files'],
  kept: readonly string[],
): Faults {
  const { fields, files: asked } = forms[part]
  const faults: Faults = {}
  for (const { name, like } of fields) {
    const value = told[name] ?? ''
    if (value === '') faults[name] = 'missing'
    else if (!like.test(value)) faults[name] = 'unfit'
  }
  for (const { kind, needed } of asked) {
    const bytes = files.get(kind)
    if (bytes === undefined) {
      if (needed(told) && !kept.includes(kind)) faults[kind] = 'fileMissing'
    } else if (bytes.length > DOCUMENT_BYTES_MAX) faults[kind] = 'fileSize'
    else if (typeOf(bytes) === null) faults[kind] = 'fileType'
  }
  return faults
}

/**
 * Hands the visit in. What was told becomes what is known, and the checks begin: what they find comes
 * back as the vendor's own signed word. False while a part is missing.
 */
export async function handIn(seat: Seat, outcome: NewsWord | 'later'): Promise<boolean> {
  const { tx, tenant, world, visit } = seat
  const { told, done } = draftOf(seat)
  if (!visit.parts.every((part) => done.includes(part))) return false
  const entity = await lockEntity(tx, tenant.id, { id: visit.entity_id })
  const here = { tx, tenant, world, actor: 'customer' }
  const submit = { type: 'entity.submit' } as const
  if (!entity || !(await mayStep(here, entity, submit))) return false
  const all = { ...openTold(world.seal, tenant.id, entity.id, entity.told), ...told }
  const known = {
    ...entity,
    told: sealTold(world.seal, tenant.id, entity.id, all),
    document_digest: documentDigest(world.seal, tenant.id, all),
  }
  await writeEntity(tx, tenant.id, known)
  await stepEntity(here, known, submit)
  await closeVisits(tx, tenant.id, entity.id, world.clock.now())
  if (outcome !== 'later')
    await tell(tx, { tenantId: tenant.id, personId: null }, world, 'identity', {
      reference: entity.id,
      inquiryId: visit.inquiry_id,
      word: outcome,
      parts: outcome === 'needs' ? ['address'] : ['document'],
      at: world.clock.now().toISOString(),
    })
  return true
}
