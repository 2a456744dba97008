import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  PROOF_HOLDS_MS,
  PROOF_WAITS_MS,
  type createVerification,
  type ProofChannel,
  type readVerification,
  type requestProofCode,
  type ProofVerification,
  type verifyProofCode,
} from '#contract/proof'
import { personOf } from '#bank/person/person'
import { sendCode, spendCode } from '#bank/session/codes'
import type { SignedInContext } from '#bank/requestContext'
import { checkBiometryAnswer } from './biometry.ts'
import { maskedDestinationOf, proofMethodsFor, type ProofMethod } from './channels.ts'
import { proofFactsOf } from './facts.ts'
import { checkTotpCode } from './factor.ts'
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
export async function handleCreateVerification(
  request: ParsedOf<typeof createVerification>,
  context: SignedInContext,
) {
  const { tx, scope, world, caller } = context
  const now = world.clock.now()
  const row = await putVerification(tx, scope, {
    requestId: request.request_id,
    familyId: caller.familyId,
    purpose: request.purpose,
    facts: proofFactsOf(request),
    at: now,
    expiresAt: new Date(now.getTime() + PROOF_WAITS_MS),
  })
  if (!row) throw new Refusal('PURPOSE_MISMATCH')
  return shown(context, row)
}

export async function handleReadVerification(
  { id }: ParsedOf<typeof readVerification>,
  context: SignedInContext,
) {
  return shown(context, await find(context, id, 'read'))
}

/** Sends a code by letter; an authenticator or a finger has its own already, and nothing goes out. */
export async function handleRequestProofCode(
  position: ParsedOf<typeof requestProofCode>,
  context: SignedInContext,
) {
  const row = await open(context, position.request_id)
  const route = await methodOf(context, row, position.channel)
  const made = (row.requests[route.channel] ?? 0) + 1
  if (made > route.max) throw new Refusal('LIMIT_REACHED')
  const sent = route.to === null ? null : await send(context, row, route, route.to)
  await change(context, row, { requests: { ...row.requests, [route.channel]: made } })
  return {
    success: true,
    error: false,
    validity: route.validityS,
    requests_made: made,
    max_requests: route.max,
    told_at: context.world.clock.now().toISOString(),
    expires_at: row.expires_at.toISOString(),
    resend_at: sent?.resend_at ?? null,
  }
}

async function send(
  context: SignedInContext,
  row: VerificationRow,
  { channel }: ProofMethod,
  to: string,
) {
  const person = await personOf(context)
  const by = channel === 'EMAIL' ? 'email' : 'sms'
  return sendCode(context, {
    purpose: `prove ${row.request_id}`,
    channel: by,
    destination: to,
    personId: person.id,
    familyId: row.family_id,
    send: (code, until) =>
      sendProofCode(context, person, { channel: by, to, purpose: row.purpose, code, until }),
  })
}

/**
 * Judges a code. One right code approves the verification once; the sixth wrong one ends it. The row
 * is locked meanwhile, so that of many at once one is first.
 */
export async function handleVerifyProofCode(
  request: ParsedOf<typeof verifyProofCode>,
  context: SignedInContext,
) {
  const row = await open(context, request.request_id)
  const route = await methodOf(context, row, request.channel)
  const refused = await judge(context, row, route, request.otp)
  if (refused) return refused.code === 'CODE_INVALID' ? wrong(context, row, refused) : refused
  await change(context, row, { status: 'APPROVED' })
  const until = context.world.clock.now().getTime() + PROOF_HOLDS_MS
  const spend_until = new Date(until).toISOString()
  return { success: true, error: false, status: 'APPROVED' as const, spend_until }
}

async function judge(
  context: SignedInContext,
  row: VerificationRow,
  { channel, to }: ProofMethod,
  otp: string,
) {
  if (channel === 'BIOMETRY') return checkBiometryAnswer(context, row.request_id, otp)
  if (to === null) return checkTotpCode(context, otp, 'active')
  const spent = await spendCode(context, `prove ${row.request_id}`, to, otp)
  return spent instanceof Refusal ? spent : null
}

async function wrong(context: SignedInContext, row: VerificationRow, refused: Refusal) {
  const attempts = row.wrong + 1
  if (attempts >= WRONG_MAX) {
    await change(context, row, { wrong: attempts, status: 'DENIED' })
    return new Refusal('TOO_MANY_ATTEMPTS')
  }
  await change(context, row, { wrong: attempts })
  const left = Math.min(refused.facts.attempts_left ?? WRONG_MAX, WRONG_MAX - attempts)
  return new Refusal('CODE_INVALID', undefined, { attempts_left: left })
}

async function find(context: SignedInContext, id: string, how: 'read' | 'lock') {
  const { tx, scope, caller } = context
  const row = await findVerification(tx, scope, caller.familyId, id, how)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** One that still waits, held until this call ends. */
async function open(context: SignedInContext, id: string): Promise<VerificationRow> {
  const row = await find(context, id, 'lock')
  if (row.status !== 'PENDING')
    throw new Refusal('STATE_CONFLICT', undefined, { state: row.status })
  if (row.expires_at <= context.world.clock.now()) throw new Refusal('VERIFICATION_EXPIRED')
  return row
}

async function methodOf(
  context: SignedInContext,
  { purpose }: VerificationRow,
  channel: ProofChannel,
): Promise<ProofMethod> {
  const route = (await proofMethodsFor(context, purpose)).find((one) => one.channel === channel)
  if (!route) throw new Refusal('STATE_CONFLICT')
  return route
}

const change = (
  { tx, scope, world }: SignedInContext,
  row: VerificationRow,
  { status, requests, wrong: attempts }: Partial<VerificationRow>,
) =>
  changeVerification(
    tx,
    scope,
    row.request_id,
    {
      status: status ?? row.status,
      requests: requests ?? row.requests,
      wrong: attempts ?? row.wrong,
    },
    world.clock.now(),
  )

async function shown(context: SignedInContext, row: VerificationRow): Promise<ProofVerification> {
  const methods = await proofMethodsFor(context, row.purpose)
  return {
    request_id: row.request_id,
    status: row.status,
    purpose: row.purpose,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    channels: methods.map((route) => ({
      channel: route.channel,
      validity: route.validityS,
      max_requests: route.max,
      requests_made: row.requests[route.channel] ?? 0,
      destination: maskedDestinationOf(route),
    })),
  }
}
