import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  PROOF_HOLDS_MS,
  PROOF_WAITS_MS,
  type createVerification,
  type ProofChannel,
  type readVerification,
  type requestProofCode,
  type Verification,
  type verifyProofCode,
} from '#contract/proof'
import { mine } from '#bank/person/person'
import { sendCode, spendCode } from '#bank/session/codes'
import type { SignedInVisit } from '#bank/requestContext'
import { takeAnswer } from './biometry.ts'
import { destinationOf, waysFor, type Way } from './channels.ts'
import { factsOf } from './facts.ts'
import { takeCode } from './factor.ts'
import { sendProofCode } from './messages.ts'
import {
  changeVerification,
  findVerification,
  putVerification,
  type VerificationRow,
} from './verification.rows.ts'

const WRONG_MAX = 6

/**
 * Begins a verification of exactly what is named. Said again under the same id it is the same one;
 * with other words it is none.
 */
export async function create(heard: Heard<typeof createVerification>, visit: SignedInVisit) {
  const { tx, scope, world, caller } = visit
  const now = world.clock.now()
  const row = await putVerification(tx, scope, {
    requestId: heard.request_id,
    familyId: caller.familyId,
    purpose: heard.purpose,
    facts: factsOf(heard),
    at: now,
    expiresAt: new Date(now.getTime() + PROOF_WAITS_MS),
  })
  if (!row) throw new Refusal('PURPOSE_MISMATCH')
  return shown(visit, row)
}

export async function read({ id }: Heard<typeof readVerification>, visit: SignedInVisit) {
  return shown(visit, await find(visit, id, 'read'))
}

/** Sends a code by letter; an authenticator or a finger has its own already, and nothing goes out. */
export async function request(heard: Heard<typeof requestProofCode>, visit: SignedInVisit) {
  const row = await open(visit, heard.request_id)
  const way = await wayOf(visit, row, heard.channel)
  const made = (row.requests[way.channel] ?? 0) + 1
  if (made > way.max) throw new Refusal('LIMIT_REACHED')
  const sent = way.to === null ? null : await send(visit, row, way, way.to)
  await change(visit, row, { requests: { ...row.requests, [way.channel]: made } })
  return {
    success: true,
    error: false,
    validity: way.validityS,
    requests_made: made,
    max_requests: way.max,
    told_at: visit.world.clock.now().toISOString(),
    expires_at: row.expires_at.toISOString(),
    resend_at: sent?.resend_at ?? null,
  }
}

async function send(visit: SignedInVisit, row: VerificationRow, { channel }: Way, to: string) {
  const person = await mine(visit)
  const by = channel === 'EMAIL' ? 'email' : 'sms'
  return sendCode(visit, {
    purpose: `prove ${row.request_id}`,
    channel: by,
    destination: to,
    personId: person.id,
    familyId: row.family_id,
    letter: (code, until) =>
      sendProofCode(visit, person, { channel: by, to, purpose: row.purpose, code, until }),
  })
}

/**
 * Judges a code. One right code approves the verification once; the sixth wrong one ends it. The row
 * is locked meanwhile, so that of many at once one is first.
 */
export async function verify(heard: Heard<typeof verifyProofCode>, visit: SignedInVisit) {
  const row = await open(visit, heard.request_id)
  const way = await wayOf(visit, row, heard.channel)
  const refused = await judge(visit, row, way, heard.otp)
  if (refused) return refused.code === 'CODE_INVALID' ? wrong(visit, row, refused) : refused
  await change(visit, row, { status: 'APPROVED' })
  const until = visit.world.clock.now().getTime() + PROOF_HOLDS_MS
  const spend_until = new Date(until).toISOString()
  return { success: true, error: false, status: 'APPROVED' as const, spend_until }
}

async function judge(
  visit: SignedInVisit,
  row: VerificationRow,
  { channel, to }: Way,
  otp: string,
) {
  if (channel === 'BIOMETRY') return takeAnswer(visit, row.request_id, otp)
  if (to === null) return takeCode(visit, otp, 'active')
  const spent = await spendCode(visit, `prove ${row.request_id}`, to, otp)
  return spent instanceof Refusal ? spent : null
}

async function wrong(visit: SignedInVisit, row: VerificationRow, refused: Refusal) {
  const tries = row.wrong + 1
  if (tries >= WRONG_MAX) {
    await change(visit, row, { wrong: tries, status: 'DENIED' })
    return new Refusal('TOO_MANY_ATTEMPTS')
  }
  await change(visit, row, { wrong: tries })
  const left = Math.min(refused.facts.attempts_left ?? WRONG_MAX, WRONG_MAX - tries)
  return new Refusal('CODE_INVALID', undefined, { attempts_left: left })
}

async function find(visit: SignedInVisit, id: string, how: 'read' | 'lock') {
  const { tx, scope, caller } = visit
  const row = await findVerification(tx, scope, caller.familyId, id, how)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** One that still waits, held until this call ends. */
async function open(visit: SignedInVisit, id: string): Promise<VerificationRow> {
  const row = await find(visit, id, 'lock')
  if (row.status !== 'PENDING')
    throw new Refusal('STATE_CONFLICT', undefined, { state: row.status })
  if (row.expires_at <= visit.world.clock.now()) throw new Refusal('VERIFICATION_EXPIRED')
  return row
}

async function wayOf(
  visit: SignedInVisit,
  { purpose }: VerificationRow,
  channel: ProofChannel,
): Promise<Way> {
  const way = (await waysFor(visit, purpose)).find((one) => one.channel === channel)
  if (!way) throw new Refusal('STATE_CONFLICT')
  return way
}

const change = (
  { tx, scope, world }: SignedInVisit,
  row: VerificationRow,
  { status, requests, wrong: tries }: Partial<VerificationRow>,
) =>
  changeVerification(
    tx,
    scope,
    row.request_id,
    {
      status: status ?? row.status,
      requests: requests ?? row.requests,
      wrong: tries ?? row.wrong,
    },
    world.clock.now(),
  )

async function shown(visit: SignedInVisit, row: VerificationRow): Promise<Verification> {
  const ways = await waysFor(visit, row.purpose)
  return {
    request_id: row.request_id,
    status: row.status,
    purpose: row.purpose,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    channels: ways.map((way) => ({
      channel: way.channel,
      validity: way.validityS,
      max_requests: way.max,
      requests_made: row.requests[way.channel] ?? 0,
      destination: destinationOf(way),
    })),
  }
}
