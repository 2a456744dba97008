import type { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Tokens } from '#contract/tokens'
import {
  Email,
  Phone,
  type askEmailCode,
  type askPhoneCode,
  type CodeSent,
  type signIn,
} from '#contract/signIn'
import { type signUp } from '#contract/signUp'
import { findPersonBy } from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'
import { lockNewestCode, type CodeChannel, type CodeFacts } from './codes.rows.ts'
import { sendCode, spendCode } from './codes.ts'
import { confirmAddress, createPerson, openSession, passwordIn } from './enter.ts'
import { sendCodeMessage, sendNoticeMessage, type NoticeName } from './messages.ts'
import { clearAttempts } from './attempts.ts'
import { assertOffered, offersSignIn } from './signInMethods.ts'

/** Where a code goes, and what it would open for somebody who has no account yet. */
export interface SignInCodeRequest {
  channel: CodeChannel
  destination: string
  /** `in` opens only what is there; `up` tells an owner that it is; `either` does what fits. */
  intent: 'in' | 'up' | 'either'
  facts: CodeFacts
}

/** What an address is called in a row, and the way in it opens. */
const methodOfChannel = { email: 'email', sms: 'phone' } as const

export function handleAskEmailCode(
  request: ParsedOf<typeof askEmailCode>,
  context: RequestContext,
) {
  assertOffered(context, 'email')
  return sendSignInCode(context, {
    channel: 'email',
    destination: request.email,
    intent: 'either',
    facts: assertInvited(context, request),
  })
}

export function handleAskPhoneCode(
  request: ParsedOf<typeof askPhoneCode>,
  context: RequestContext,
) {
  assertOffered(context, 'phone')
  return sendSignInCode(context, {
    channel: 'sms',
    destination: request.phone,
    intent: 'either',
    facts: assertInvited(context, request),
  })
}

export function handleSignIn(request: ParsedOf<typeof signIn>, context: RequestContext) {
  assertOffered(context, request.type)
  return sendSignInCode(context, { ...addressIn(request), intent: 'in', facts: {} })
}

export async function handleSignUp(request: ParsedOf<typeof signUp>, context: RequestContext) {
  const to = addressIn(request)
  const password = await passwordWaiting(context, to.destination)
  if (!password) assertOffered(context, request.type)
  const facts = assertInvited(context, request)
  if (!facts.mayCreate) throw new Refusal('INVITE_REQUIRED')
  return sendSignInCode(context, {
    ...to,
    intent: 'up',
    facts: { ...facts, ...(password && { password }) },
  })
}

/** Chosen here for an address whose code has not come or is too old: the next code keeps it. */
async function passwordWaiting(context: RequestContext, destination: string) {
  const { tenantId } = context.scope
  const code = await lockNewestCode(context.tx, { tenantId, purpose: 'enter', destination }, null)
  if (!code || code.used_at || !offersSignIn(context.tenant, 'password')) return null
  return passwordIn(context, code.facts) === null ? null : code.facts.password
}

/** A login is an address whose kind the caller names. */
function addressIn({
  login,
  type,
}: ParsedOf<typeof signIn>): Pick<SignInCodeRequest, 'channel' | 'destination'> {
  const channel = type === 'email' ? 'email' : 'sms'
  const read = (channel === 'email' ? Email : Phone).safeParse(login)
  if (!read.success)
    throw new Refusal('VALIDATION_FAILED', undefined, {
      errors: [{ pointer: '/login', code: 'FORMAT' }],
    })
  return { channel, destination: read.data }
}

/** Whether a newcomer may come in: with an invitation where the tenant asks for one. */
export function assertInvited(
  { tenant }: RequestContext,
  { invite_code, referrer }: { invite_code?: string | undefined; referrer?: string | undefined },
): CodeFacts {
  const { invite_required, invite_codes } = tenant.config
  const invited = invite_code !== undefined && invite_codes.includes(invite_code)
  return { mayCreate: !invite_required || invited, ...(referrer !== undefined && { referrer }) }
}

/**
 * Sends a code to an address. Whoever lives there, the answer and the work are the same; only the
 * letter differs, and that is read by the owner of the address alone.
 */
async function sendSignInCode(
  context: RequestContext,
  codeRequest: SignInCodeRequest,
): Promise<CodeSent> {
  const { channel, destination, intent, facts } = codeRequest
  const { tx, scope } = context
  const person = await findPersonBy(tx, scope.tenantId, methodOfChannel[channel], destination)
  const to = { channel, destination, person }
  const opens = person ? intent !== 'up' : intent !== 'in' && facts.mayCreate === true
  const template = facts.password ? 'codeForPassword' : 'code'
  const sent = await sendCode(context, {
    purpose: 'enter',
    channel,
    destination,
    personId: person?.id ?? null,
    facts: opens ? facts : {},
    send: opens ? (code, until) => sendCodeMessage(context, to, code, until, template) : null,
  })
  if (!opens) await sendNoticeMessage(context, to, noticeFor(codeRequest, person !== null))
  return sent
}

function noticeFor({ intent }: SignInCodeRequest, known: boolean): NoticeName {
  if (known) return 'accountExists'
  return intent === 'in' ? 'noAccount' : 'inviteNeeded'
}

/** A code by mail is a way of its own, and the last step of signing up with a password. */
export function handleVerifyEmailCode(
  { email, token }: ParsedOf<typeof verifyEmailCode>,
  context: RequestContext,
) {
  assertOffered(context, 'email', 'password')
  return enter(context, 'email', email, token)
}

export function handleVerifyPhoneCode(
  { phone, token }: ParsedOf<typeof verifyPhoneCode>,
  context: RequestContext,
) {
  assertOffered(context, 'phone')
  return enter(context, 'sms', phone, token)
}

async function enter(
  context: RequestContext,
  channel: CodeChannel,
  destination: string,
  token: string,
): Promise<Tokens | Refusal> {
  const code = await spendCode(context, 'enter', destination, token)
  if (code instanceof Refusal) return code
  const byPassword = channel === 'email' && code.facts.password !== undefined
  if (!byPassword && !offersSignIn(context.tenant, methodOfChannel[channel]))
    return new Refusal('FORBIDDEN')
  const { tx, scope } = context
  const find = () => findPersonBy(tx, scope.tenantId, methodOfChannel[channel], destination)
  const password = passwordIn(context, code.facts)

  const person = await find()
  if (person) {
    if (person.state === 'blocked') return new Refusal('USER_BLOCKED')
    await confirmAddress(context, person, channel, password)
    // After the person is locked, as on the way by password, or the two could wait for each other.
    await clearAttempts(context, 'password', destination)
    return openSession(context, person.id, methodOfChannel[channel])
  }
  if (!code.facts.mayCreate) return new Refusal('CODE_INVALID', undefined, { attempts_left: 0 })
  const made = await createPerson(context, newcomer(channel, destination, password))
  const personId = made ?? (await find())?.id
  if (personId === undefined) throw new Error('An account was neither there nor could be made.')
  if (code.facts.password && !password)
    await sendNoticeMessage(context, { channel, destination, person }, 'passwordNotKept')
  return openSession(context, personId, methodOfChannel[channel])
}

const newcomer = (channel: CodeChannel, destination: string, passwordHash: string | null) =>
  channel === 'email'
    ? { email: destination, emailConfirmed: true, ...(passwordHash !== null && { passwordHash }) }
    : { phone: destination, phoneConfirmed: true }
