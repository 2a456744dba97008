import type { KycPart } from '#contract/kycEntity'
import type { Tx } from '#bank/db/engine'
import { enqueue } from '#bank/outbox/outbox'
import type { NewsWord } from '#bank/outside/vendors/verifier'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import { DOCUMENT_BYTES_MAX, keepDocument, typeOf } from '#bank/kyc/document'
import { ageFault } from '#bank/kyc/age'
import { lockChange, wantsDocuments } from '#bank/identityChange/identityChange.rows'
import { giveDocuments } from '#bank/identityChange/stepChange'
import { lockEntity, writeEntity } from '#bank/kyc/entity.rows'
import { mayStep, stepEntity } from '#bank/kyc/stepEntity'
import {
  documentDigest,
  decryptIdentityData,
  encryptIdentityData,
  type IdentityData,
} from '#bank/kyc/identityData'
import {
  closeSessions,
  listDocuments,
  writeSession,
  type VerificationSessionRow,
} from '#bank/kyc/verificationSession.rows'
import { decryptDraft, encryptDraft, type HostedDraft } from './draft.ts'
import { forms } from './forms.ts'
import type { Fault } from './words.ts'

export interface HostedFormDeps {
  tx: Tx
  tenant: Tenant
  world: BankServices
  session: VerificationSessionRow
}

export type Faults = Partial<Record<string, Fault>>

export interface SubmittedPart {
  identity: IdentityData
  files: ReadonlyMap<string, Uint8Array>
}

export const hostedDraftOf = ({ world, tenant, session }: Omit<HostedFormDeps, 'tx'>) =>
  decryptDraft(world.seal, tenant.id, session.id, session.draft)

/** Stores a part, or returns its faults and stores nothing. */
export async function savePart(
  deps: HostedFormDeps,
  part: KycPart,
  submitted: SubmittedPart,
): Promise<Faults> {
  const { tx, tenant, world, session } = deps
  const draft = hostedDraftOf(deps)
  const identity = { ...draft.told, ...submitted.identity }
  const uploaded = (await listDocuments(tx, tenant.id, session.id)).map(({ kind }) => kind)
  const faults = {
    ...faultsIn(part, identity, submitted.files, uploaded),
    ...(part === 'questions' && ageFaults(identity, world.clock.now())),
  }
  if (Object.keys(faults).length > 0) return faults
  if (!(await mayEdit(deps))) return {}
  for (const [kind, bytes] of submitted.files)
    await keepDocument({ tx, tenantId: tenant.id, world }, session, {
      kind,
      bytes,
      type: typeOf(bytes) ?? 'application/octet-stream',
    })
  const next: HostedDraft = {
    told: identity,
    done: [...draft.done.filter((one) => one !== part), part],
  }
  const sealed = encryptDraft(world.seal, tenant.id, session.id, next)
  await writeSession(tx, tenant.id, { ...session, draft: sealed })
  return {}
}

/** A session about a change of verified data is open as long as the change wants documents. */
async function mayEdit({ tx, tenant, world, session }: HostedFormDeps): Promise<boolean> {
  if (session.change_id !== null)
    return wantsDocuments(await lockChange(tx, tenant.id, session.change_id))
  const entity = await lockEntity(tx, tenant.id, { id: session.entity_id })
  const deps = { tx, tenant, world, actor: 'customer' }
  return entity !== null && mayStep(deps, entity, { type: 'visit.edit' })
}

function ageFaults({ date_of_birth: born = '' }: IdentityData, now: Date): Faults {
  const fault = ageFault(born, now)
  return fault ? { date_of_birth: fault } : {}
}

function faultsIn(
  part: KycPart,
  identity: IdentityData,
  files: SubmittedPart['files'],
  uploaded: readonly string[],
): Faults {
  const { fields, files: fileKinds } = forms[part]
  const faults: Faults = {}
  for (const { name, like } of fields) {
    const value = identity[name] ?? ''
    if (value === '') faults[name] = 'missing'
    else if (!like.test(value)) faults[name] = 'unfit'
  }
  for (const { kind, needed } of fileKinds) {
    const bytes = files.get(kind)
    if (bytes === undefined) {
      if (needed(identity) && !uploaded.includes(kind)) faults[kind] = 'fileMissing'
    } else if (bytes.length > DOCUMENT_BYTES_MAX) faults[kind] = 'fileSize'
    else if (typeOf(bytes) === null) faults[kind] = 'fileType'
  }
  return faults
}

/**
 * Submits the session: the answers become the entity's data, and the result arrives later as a
 * signed vendor message. False while a part is missing.
 */
export async function handIn(deps: HostedFormDeps, outcome: NewsWord | 'later'): Promise<boolean> {
  const { tx, tenant, world, session } = deps
  const { told: identity, done } = hostedDraftOf(deps)
  if (!session.parts.every((part) => done.includes(part))) return false
  const reference = session.change_id ?? session.entity_id
  const given = session.change_id
    ? await giveDocuments({ tx, tenant, world }, session.change_id, identity)
    : await submitEntity(deps, identity)
  if (!given) return false
  await closeSessions(tx, tenant.id, session, world.clock.now())
  if (outcome !== 'later')
    await enqueue(tx, { tenantId: tenant.id, personId: null }, world, 'identity', {
      reference,
      inquiryId: session.inquiry_id,
      word: outcome,
      parts: outcome === 'needs' ? ['address'] : ['document'],
      at: world.clock.now().toISOString(),
    })
  return true
}

async function submitEntity(
  { tx, tenant, world, session }: HostedFormDeps,
  identity: IdentityData,
): Promise<boolean> {
  const entity = await lockEntity(tx, tenant.id, { id: session.entity_id })
  const stepDeps = { tx, tenant, world, actor: 'customer' }
  const submit = { type: 'entity.submit' } as const
  if (!entity || !(await mayStep(stepDeps, entity, submit))) return false
  const all = { ...decryptIdentityData(world.seal, tenant.id, entity.id, entity.told), ...identity }
  const known = {
    ...entity,
    told: encryptIdentityData(world.seal, tenant.id, entity.id, all),
    document_digest: documentDigest(world.seal, tenant.id, all),
  }
  await writeEntity(tx, tenant.id, known)
  await stepEntity(stepDeps, known, submit)
  return true
}
