import type { makeSumsubToken, openKycVisit, VisitOpened } from '#contract/kyc'
import type { EntityType } from '#contract/kycEntity'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { startParamOf } from '#contract/kit/start'
import type { initPersona, resumePersona } from '#contract/persona'
import type { Language } from '#contract/preferences'
import type { Vendor, Verifier, VisitAsk, VisitDoor } from '#bank/outside/vendors/verifier'
import { defectIn } from '#bank/outside/log'
import { mine } from '#bank/person/person'
import type { Loose, LooseVisit, PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { listWalletRows, type WalletRow } from '#bank/wallet/wallet.rows'
import { entityOf, mayVisit, visitSeen } from './entity.ts'
import { findEntity } from './entity.rows.ts'
import { kycOf } from './rails.ts'
import { stepEntity } from './stepEntity.ts'
import {
  findInquiry,
  findNewestVisit,
  insertVisit,
  writeVisit,
  type VisitRow,
} from './verificationSession.rows.ts'

/**
 * Visits to the identity vendor. The vendor is asked between two transactions: the first holds the
 * entity and says what may be asked for, the second writes down that a visit is under way. Its
 * address is answered once and kept nowhere.
 */

const LINKS_AN_HOUR = 10
const HOUR_MS = 3_600_000

interface Wish {
  walletId: string
  /** Left out it is what the wallet is. */
  type?: EntityType | undefined
  language: Language
  back: VisitRow['back']
}

const plainly = { language: 'en', back: 'web' } as const

const typeFor = ({ type }: Wish, wallet: WalletRow): EntityType =>
  type ?? (wallet.type === 'business' ? 'business' : 'individual')

type Room = Omit<PersonVisit, 'tx'> & Pick<LooseVisit<typeof openKycVisit>, 'within' | 'commit'>

interface Prepared {
  verifier: Verifier
  row: VisitRow
  isNew: boolean
  ask: VisitAsk
}

function verifierFor({ tenant, world }: Pick<PersonVisit, 'tenant' | 'world'>): Verifier {
  const { vendor } = kycOf(tenant)
  const verifier = world.verifiers.of(vendor)
  if (!verifier || (vendor === 'pretend' && tenant.kind !== 'sandbox'))
    throw new Refusal('OVERLOADED', 'Nobody checks identities here just now.')
  return verifier
}

/** What may be asked of the vendor now: on with the visit that was left, or a new one. */
async function prepare(visit: PersonVisit, wish: Wish): Promise<Prepared> {
  const { tx, scope, tenant, world } = visit
  const wallet = await walletOf(tx, scope, wish.walletId)
  const verifier = verifierFor(visit)
  const entity = await entityOf(visit, wallet, typeFor(wish, wallet))
  if (!mayVisit(entity, kycOf(tenant).attemptsMax))
    throw new Refusal('STATE_CONFLICT', 'There is nothing to hand in now.', {
      state: entity.status,
    })
  const now = world.clock.now()
  const newest = await findNewestVisit(tx, tenant.id, entity.id)
  const left = newest?.closed_at === null && newest.vendor === verifier.vendor ? newest : null
  const row: VisitRow = left ?? {
    id: world.random.id(),
    person_id: entity.person_id,
    entity_id: entity.id,
    vendor: verifier.vendor,
    inquiry_id: '',
    parts: entity.missing,
    language: wish.language,
    back: wish.back,
    draft: null,
    links: 0,
    links_since: now,
    created_at: now,
    closed_at: null,
  }
  const ask: VisitAsk = {
    tenantId: tenant.id,
    visitId: row.id,
    reference: entity.id,
    type: entity.type,
    parts: row.parts,
    language: wish.language,
    back: backOf(visit, wish.back),
    now,
  }
  return { verifier, row: counted(row, now), isNew: left === null, ask }
}

function backOf({ tenant, world }: PersonVisit, back: VisitRow['back']): string | null {
  const { tg_bot_name: bot } = tenant.config
  if (back === 'telegram' && bot)
    return `https://t.me/${bot}?startapp=${startParamOf('/verification')}`
  return world.verifiers.home && `${world.verifiers.home}/verification`
}

/** Addresses are handed out a few times an hour: each lets somebody in. */
function counted(row: VisitRow, now: Date): VisitRow {
  const fresh = now.getTime() - row.links_since.getTime() >= HOUR_MS
  const links = fresh ? 1 : row.links + 1
  const since = fresh ? now : row.links_since
  if (links > LINKS_AN_HOUR) {
    const ms = since.getTime() + HOUR_MS - now.getTime()
    throw new Refusal('RATE_LIMITED', undefined, { retry_after_s: Math.ceil(ms / 1_000) })
  }
  return { ...row, links, links_since: since }
}

async function inquiryOf(room: Room, { verifier, row, ask }: Prepared): Promise<string> {
  return row.inquiry_id || asked(room, () => verifier.begin(ask))
}

/** A vendor that does not answer is a wait for the customer, and a line for whoever runs the bank. */
async function asked<T>({ world, tenant }: Room, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (thrown) {
    world.log.error('identity vendor not reached', { tenantId: tenant.id, ...defectIn(thrown) })
    throw new Refusal('OVERLOADED')
  }
}

/** Writes the visit down. Where another call was quicker its visit is the one that counts. */
async function keep(visit: PersonVisit, { row, isNew }: Prepared, inquiryId: string, wish: Wish) {
  const { tx, tenant, world } = visit
  const wallet = await walletOf(tx, visit.scope, wish.walletId)
  const entity = await entityOf(visit, wallet, typeFor(wish, wallet))
  const whole: VisitRow = {
    ...row,
    inquiry_id: inquiryId,
    language: wish.language,
    back: wish.back,
  }
  const newest = await findNewestVisit(tx, tenant.id, entity.id)
  if (!isNew) await writeVisit(tx, tenant.id, { ...whole, draft: newest?.draft ?? null })
  else if (newest?.closed_at === null)
    throw new Refusal('STATE_CONFLICT', 'Another visit was begun a moment before.', {
      state: entity.status,
    })
  else await insertVisit(tx, tenant.id, whole)
  const here = { tx, tenant, world, actor: 'customer' }
  if (entity.stage !== 'in_vendor') await stepEntity(here, entity, { type: 'visit.begin' })
  return whole
}

async function goOn(room: Room, wish: Wish): Promise<{ row: VisitRow; door: VisitDoor }> {
  const prepared = await room.within((visit) => prepare(visit, wish))
  const inquiryId = await inquiryOf(room, prepared)
  const door = await asked(room, () => prepared.verifier.open(prepared.ask, inquiryId))
  const row = await room.commit((visit) => keep(visit, prepared, inquiryId, wish))
  return { row, door }
}

export const openVisit: Loose<typeof openKycVisit> = {
  async loose({ wallet_id, ...wish }: Heard<typeof openKycVisit>, room): Promise<VisitOpened> {
    const { row, door } = await goOn(room, { walletId: wallet_id, ...wish })
    return { ...visitSeen(row), url: door.url, expires_at: door.until.toISOString() }
  },
}

/** For whoever shows the vendor's page by its token; it stands for the first wallet of a person. */
export const sumsubToken: Loose<typeof makeSumsubToken> = {
  async loose({ user_data_id }: Heard<typeof makeSumsubToken>, room) {
    assertAsked(room, 'sumsub')
    const walletId = await room.within(async (visit) => {
      const { number, id } = await mine(visit)
      const [first] = await listWalletRows(visit.tx, visit.scope, id)
      if (Number(number) !== user_data_id || !first) throw new Refusal('NOT_FOUND')
      return first.id
    })
    const { door } = await goOn(room, { ...plainly, walletId })
    return { token: door.session, user_data_id }
  },
}

/** The pretended vendor stands for any other; else a vendor is spoken of only where it is the one asked. */
function assertAsked({ tenant }: Room, vendor: Vendor) {
  const { vendor: chosen } = kycOf(tenant)
  if (chosen !== vendor && chosen !== 'pretend')
    throw new Refusal('NOT_FOUND', 'This bank asks another vendor.')
}

export const personaInit: Loose<typeof initPersona> = {
  async loose({ wallet_id, type }: Heard<typeof initPersona>, room) {
    assertAsked(room, 'persona')
    const wish: Wish = { ...plainly, walletId: wallet_id, type }
    const prepared = await room.within((visit) => prepare(visit, wish))
    const inquiryId = await inquiryOf(room, prepared)
    await room.commit((visit) => keep(visit, prepared, inquiryId, wish))
    const { reference } = prepared.ask
    return { referenceId: reference, templateId: prepared.verifier.template, inquiryId }
  },
}

export const personaResume: Loose<typeof resumePersona> = {
  async loose({ wallet_id, inquiry_id }: Heard<typeof resumePersona>, room) {
    assertAsked(room, 'persona')
    await room.within((visit) => assertStillOpen(visit, wallet_id, inquiry_id))
    const { row, door } = await goOn(room, { ...plainly, walletId: wallet_id })
    return { inquiryId: row.inquiry_id, sessionId: door.session }
  },
}

/** One that is over says with which verdict. */
async function assertStillOpen(visit: PersonVisit, walletId: string, inquiryId: string) {
  const { tx, scope, tenant } = visit
  const wallet = await walletOf(tx, scope, walletId)
  const entity = await findEntity(tx, tenant.id, wallet.id)
  const inquiry = await findInquiry(tx, tenant.id, kycOf(tenant).vendor, inquiryId)
  if (!entity || inquiry?.entity_id !== entity.id)
    throw new Refusal('NOT_FOUND', 'There is no such inquiry.')
  if (inquiry.closed_at !== null)
    throw new Refusal('STATE_CONFLICT', 'This inquiry is over.', { state: entity.status })
}
