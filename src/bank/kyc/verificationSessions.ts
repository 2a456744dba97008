import type { openKycVisit, VerificationLink } from '#contract/kyc'
import type { EntityType } from '#contract/kycEntity'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { startParamOf } from '#contract/kit/start'
import type { Language } from '#contract/preferences'
import type { Verifier, VendorSessionRequest } from '#bank/outside/vendors/verifier'
import { defectIn } from '#bank/outside/log'
import type {
  NoTransactionHandler,
  NoTransactionContext,
  PersonContext,
} from '#bank/requestContext'
import { verifierOf } from '#bank/vendor/credentials'
import { walletOf } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { entityOf, mayStartSession, sessionShown } from './entity.ts'
import { kycOf } from './rails.ts'
import { stepEntity } from './stepEntity.ts'
import {
  aboutEntity,
  findNewestSession,
  insertSession,
  writeSession,
  type VerificationSessionRow,
} from './verificationSession.rows.ts'

/**
 * Sessions at the identity vendor. The vendor is called between two transactions: the first locks
 * the entity and checks what may be requested, the second stores the session. The session's URL is
 * returned once and never stored.
 */

const LINKS_AN_HOUR = 10
const HOUR_MS = 3_600_000

export interface SessionRequest {
  walletId: string
  /** By default the type of the wallet. */
  type?: EntityType | undefined
  language: Language
  back: VerificationSessionRow['back']
}

export const defaultLink = { language: 'en', back: 'web' } as const

const typeFor = ({ type }: SessionRequest, wallet: WalletRow): EntityType =>
  type ?? (wallet.type === 'business' ? 'business' : 'individual')

export type VendorContext = Omit<PersonContext, 'tx'> &
  Pick<NoTransactionContext<typeof openKycVisit>, 'within' | 'commit'>

export interface Prepared {
  verifier: Verifier
  row: VerificationSessionRow
  isNew: boolean
  request: VendorSessionRequest
}

export async function verifierFor({ tx, tenant, world }: PersonContext): Promise<Verifier> {
  const verifier = await verifierOf(tx, world, tenant, kycOf(tenant).vendor)
  if (!verifier) throw new Refusal('OVERLOADED', 'Nobody checks identities here just now.')
  return verifier
}

/** The open session to continue, or a new one. */
export async function prepareSession(
  context: PersonContext,
  sessionRequest: SessionRequest,
): Promise<Prepared> {
  const { tx, scope, tenant } = context
  const wallet = await walletOf(tx, scope, sessionRequest.walletId)
  const verifier = await verifierFor(context)
  const entity = await entityOf(context, wallet, typeFor(sessionRequest, wallet))
  if (!mayStartSession(entity, kycOf(tenant).attemptsMax))
    throw new Refusal('STATE_CONFLICT', 'There is nothing to hand in now.', {
      state: entity.status,
    })
  const { id, person_id, missing: parts } = entity
  const newest = await findNewestSession(tx, tenant.id, aboutEntity(id))
  const about = { ...aboutEntity(id), person_id, parts, reference: id, type: entity.type }
  return preparedFor(context, { verifier, newest, about, sessionRequest, page: '/verification' })
}

interface SessionPlan {
  verifier: Verifier
  newest: VerificationSessionRow | null
  about: Pick<VerificationSessionRow, 'person_id' | 'entity_id' | 'change_id' | 'parts'> &
    Pick<VendorSessionRequest, 'reference' | 'type'>
  sessionRequest: Pick<SessionRequest, 'language' | 'back'>
  /** Of the app, to return to. */
  page: '/verification' | '/profile'
}

export function preparedFor(
  context: PersonContext,
  { verifier, newest, about, sessionRequest, page }: SessionPlan,
): Prepared {
  const { tenant, world } = context
  const { reference, type, ...subject } = about
  const { language, back } = sessionRequest
  const now = world.clock.now()
  const open = newest?.closed_at === null && newest.vendor === verifier.vendor ? newest : null
  const row: VerificationSessionRow = open ?? {
    ...subject,
    id: world.random.id(),
    vendor: verifier.vendor,
    inquiry_id: '',
    language,
    back,
    draft: null,
    links: 0,
    links_since: now,
    created_at: now,
    closed_at: null,
  }
  const request: VendorSessionRequest = {
    tenantId: tenant.id,
    sessionId: row.id,
    reference,
    type,
    parts: row.parts,
    language,
    back: backOf(context, back, page),
    now,
  }
  return { verifier, row: withLinkCounted(row, now), isNew: open === null, request }
}

function backOf(
  { tenant, world }: PersonContext,
  back: VerificationSessionRow['back'],
  page: SessionPlan['page'],
) {
  const { tg_bot_name: bot } = tenant.config
  if (back === 'telegram' && bot) return `https://t.me/${bot}?startapp=${startParamOf(page)}`
  return world.verifiers.home && `${world.verifiers.home}${page}`
}

/** Limits the links per hour: each one opens the session. */
function withLinkCounted(row: VerificationSessionRow, now: Date): VerificationSessionRow {
  const fresh = now.getTime() - row.links_since.getTime() >= HOUR_MS
  const links = fresh ? 1 : row.links + 1
  const since = fresh ? now : row.links_since
  if (links > LINKS_AN_HOUR) {
    const ms = since.getTime() + HOUR_MS - now.getTime()
    throw new Refusal('RATE_LIMITED', undefined, { retry_after_s: Math.ceil(ms / 1_000) })
  }
  return { ...row, links, links_since: since }
}

export async function inquiryOf(context: VendorContext, { verifier, row, request }: Prepared) {
  return row.inquiry_id || callVendor(context, () => verifier.begin(request))
}

/** A vendor that fails is logged and refused as OVERLOADED. */
export async function callVendor<T>(
  { world, tenant }: VendorContext,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    world.log.error('identity vendor not reached', { tenantId: tenant.id, ...defectIn(error) })
    throw new Refusal('OVERLOADED')
  }
}

/** Stores the session, unless a parallel call already stored one. */
export async function saveSession(
  context: PersonContext,
  prepared: Prepared,
  inquiryId: string,
  sessionRequest: SessionRequest,
) {
  const { tx, tenant, world } = context
  const wallet = await walletOf(tx, context.scope, sessionRequest.walletId)
  const entity = await entityOf(context, wallet, typeFor(sessionRequest, wallet))
  const stored = await storeSession(context, prepared, inquiryId, sessionRequest, entity.status)
  const deps = { tx, tenant, world, actor: 'customer' }
  if (entity.stage !== 'in_vendor') await stepEntity(deps, entity, { type: 'visit.begin' })
  return stored
}

/** What it is about is locked by the caller. */
export async function storeSession(
  { tx, tenant }: PersonContext,
  { row, isNew }: Prepared,
  inquiryId: string,
  { language, back }: Pick<SessionRequest, 'language' | 'back'>,
  state: string,
): Promise<VerificationSessionRow> {
  const stored = { ...row, inquiry_id: inquiryId, language, back }
  const newest = await findNewestSession(tx, tenant.id, row)
  if (!isNew) await writeSession(tx, tenant.id, { ...stored, draft: newest?.draft ?? null })
  else if (newest?.closed_at === null)
    throw new Refusal('STATE_CONFLICT', 'Another visit was begun a moment before.', { state })
  else await insertSession(tx, tenant.id, stored)
  return stored
}

export async function continueSession(context: VendorContext, sessionRequest: SessionRequest) {
  const prepared = await context.within((current) => prepareSession(current, sessionRequest))
  const inquiryId = await inquiryOf(context, prepared)
  const link = await callVendor(context, () => prepared.verifier.open(prepared.request, inquiryId))
  const row = await context.commit((current) =>
    saveSession(current, prepared, inquiryId, sessionRequest),
  )
  return { row, link }
}

export const handleOpenKycVisit: NoTransactionHandler<typeof openKycVisit> = {
  async noTransaction(
    { wallet_id, ...sessionRequest }: ParsedOf<typeof openKycVisit>,
    context,
  ): Promise<VerificationLink> {
    const { row, link } = await continueSession(context, { walletId: wallet_id, ...sessionRequest })
    return { ...sessionShown(row), url: link.url, expires_at: link.until.toISOString() }
  },
}
