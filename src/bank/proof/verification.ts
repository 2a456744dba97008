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
import { approveWaiting } from '#bank/order/approval'
import { personOf } from '#bank/person/person'
import { sendCode, spendCode } from '#bank/session/codes'
import type { SignedInContext } from '#bank/requestContext'
import { settleProof } from '#bank/session/devices.rows'
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

/** Sends a code by mail or SMS; an authenticator and biometry need none. */
export async function handleRequestProofCode(
  request: ParsedOf<typeof requestProofCode>,
  context: SignedInContext,
) {
  const row = await lockPending(context, request.request_id)
  const method = await methodOf(context, row, request.channel)
  const { channel, to, max, validityS } = method
  const made = await countRequest(context, row, method)
  const sent = to === null ? null : await send(context, row, channel, to)
  return {
    success: true,
    error: false,
    validity: validityS,
    requests_made: made,
    max_requests: max,
    told_at: context.world.clock.now().toISOString(),
    expires_at: row.expires_at.toISOString(),
    resend_at: sent?.resend_at ?? null,
  }
}

export async function countRequest(
  context: SignedInContext,
  row: VerificationRow,
  { channel, max }: ProofMethod,
): Promise<number> {
  const made = (row.requests[channel] ?? 0) + 1
  if (made > max) throw new Refusal('LIMIT_REACHED')
  await change(context, row, { requests: { ...row.requests, [channel]: made } })
  return made
}

async function send(
  context: SignedInContext,
  row: VerificationRow,
  method: ProofChannel,
  to: string,
) {
  const person = await personOf(context)
  const channel = method === 'EMAIL' ? 'email' : 'sms'
  return sendCode(context, {
    ...codeAddressOf(row),
    channel,
    destination: to,
    personId: person.id,
    familyId: row.family_id,
    send: (code, until) =>
      sendProofCode(context, person, { channel, to, purpose: row.purpose, code, until }),
  })
}

/** Of its session's own, so that nobody who is not signed in can use its codes up. */
const codeAddressOf = ({ request_id, family_id }: VerificationRow) => ({
  purpose: `prove ${request_id}` as const,
  purse: family_id,
})

/** The sixth wrong code ends the verification. The row is locked, so attempts are serialized. */
export async function handleVerifyProofCode(
  request: ParsedOf<typeof verifyProofCode>,
  context: SignedInContext,
) {
  const row = await lockPending(context, request.request_id)
  const method = await methodOf(context, row, request.channel)
  const refusal = await check(context, row, method, request.otp)
  if (refusal?.code === 'CODE_INVALID') return countWrong(context, row, refusal)
  return refusal ?? approve(context, row)
}

export async function approve(context: SignedInContext, row: VerificationRow) {
  await change(context, row, { status: 'APPROVED' })
  const { tx, scope } = context
  if (row.purpose === 'sign_in') await settleProof(tx, scope.tenantId, row.family_id)
  if (row.purpose === 'order') await approveWaiting(context, row.request_id)
  const until = context.world.clock.now().getTime() + PROOF_HOLDS_MS
  const spend_until = new Date(until).toISOString()
  return { success: true, error: false, status: 'APPROVED' as const, spend_until }
}

async function check(
  context: SignedInContext,
  row: VerificationRow,
  { channel, to }: ProofMethod,
  otp: string,
) {
  if (channel === 'BIOMETRY') return checkBiometryAnswer(context, row.request_id, otp)
  if (to === null) return checkTotpCode(context, otp, 'active')
  const spent = await spendCode(context, { ...codeAddressOf(row), destination: to }, otp)
  return spent instanceof Refusal ? spent : null
}

async function countWrong(context: SignedInContext, row: VerificationRow, refusal: Refusal) {
  const wrong = row.wrong + 1
  if (wrong >= WRONG_MAX) {
    await change(context, row, { wrong, status: 'DENIED' })
    return new Refusal('TOO_MANY_ATTEMPTS')
  }
  await change(context, row, { wrong })
  const left = Math.min(refusal.facts.attempts_left ?? WRONG_MAX, WRONG_MAX - wrong)
  return new Refusal('CODE_INVALID', undefined, { attempts_left: left })
}

async function find(context: SignedInContext, id: string, how: 'read' | 'lock') {
  const { tx, scope, caller } = context
  const row = await findVerification(tx, scope, caller.familyId, id, how)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function lockPending(context: SignedInContext, id: string): Promise<VerificationRow> {
  const row = await find(context, id, 'lock')
  if (row.status !== 'PENDING')
    throw new Refusal('STATE_CONFLICT', undefined, { state: row.status })
  if (row.expires_at <= context.world.clock.now()) throw new Refusal('VERIFICATION_EXPIRED')
  return row
}

/** Of those that take a code; a passkey has calls of its own. */
async function methodOf(
  context: SignedInContext,
  row: VerificationRow,
  channel: ProofChannel,
): Promise<ProofMethod> {
  const { methods } = await proofMethodsFor(context, row)
  const method = methods.find((one) => one.channel === channel && one.passkeyId === null)
  if (!method) throw new Refusal('STATE_CONFLICT')
  return method
}

const change = (
  { tx, scope, world }: SignedInContext,
  row: VerificationRow,
  changes: Partial<VerificationRow>,
) => changeVerification(tx, scope, row.request_id, { ...row, ...changes }, world.clock.now())

async function shown(context: SignedInContext, row: VerificationRow): Promise<ProofVerification> {
  const { methods, waitsUntil } = await proofMethodsFor(context, row)
  return {
    request_id: row.request_id,
    status: row.status,
    purpose: row.purpose,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    channels: methods.filter(isFirstOfChannel).map((method) => ({
      channel: method.channel,
      validity: method.validityS,
      max_requests: method.max,
      requests_made: row.requests[method.channel] ?? 0,
      destination: maskedDestinationOf(method),
    })),
    waits_until: waitsUntil?.toISOString() ?? null,
  }
}

/** A person may have several passkeys, of which the device offers what it has. */
const isFirstOfChannel = ({ channel }: ProofMethod, at: number, methods: readonly ProofMethod[]) =>
  methods.findIndex((one) => one.channel === channel) === at
