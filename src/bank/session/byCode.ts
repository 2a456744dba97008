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
import { writeAudit } from '#bank/audit/audit'
import { existing } from '#bank/existing'
import { findPersonBy, lockPerson, type PersonRow } from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'
import { lockNewestCode, type CodeAddress, type CodeChannel, type CodeFacts } from './codes.rows.ts'
import { sendCode, spendCode } from './codes.ts'
import { confirmAddress, createPerson, openSession, passwordIn } from './enter.ts'
import { purseOfDevice } from './knownDevice.ts'
import { notifyPerson, sendCodeMessage, sendNoticeMessage } from './messages.ts'
import { changePassword, clearPasswordAttempts, passwordWaiting } from './password.ts'
import { assertOffered, offersSignIn } from './signInMethods.ts'

interface SignInCodeRequest {
  channel: CodeChannel
  destination: string
  /** `in` needs an account, `up` needs none, `either` takes both. */
  intent: 'in' | 'up' | 'either'
  facts: CodeFacts
}

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
  const password = await passwordToCarryOn(context, to.destination)
  if (!password) assertOffered(context, request.type)
  const facts = assertInvited(context, request)
  if (!facts.mayCreate) throw new Refusal('INVITE_REQUIRED')
  return sendSignInCode(context, {
    ...to,
    intent: 'up',
    facts: { ...facts, ...(password && { password }) },
  })
}

/** Of a sign-up by password, where the tenant still offers it. */
async function passwordToCarryOn(context: RequestContext, destination: string) {
  if (!offersSignIn(context.tenant, 'password')) return null
  const password = await passwordWaiting(context, destination, '')
  return password?.isReset ? null : password
}

function addressIn({ login, type }: ParsedOf<typeof signIn>) {
  const parsed = (type === 'email' ? Email : Phone).safeParse(login)
  const errors = [{ pointer: '/login', code: 'FORMAT' }]
  if (!parsed.success) throw new Refusal('VALIDATION_FAILED', undefined, { errors })
  return { channel: type === 'email' ? 'email' : 'sms', destination: parsed.data } as const
}

export function assertInvited(
  { tenant }: RequestContext,
  { invite_code, referrer }: { invite_code?: string | undefined; referrer?: string | undefined },
): CodeFacts {
  const { invite_required, invite_codes } = tenant.config
  const invited = invite_code !== undefined && invite_codes.includes(invite_code)
  return { mayCreate: !invite_required || invited, ...(referrer !== undefined && { referrer }) }
}

/** The same response and work with or without an account; only the message differs. */
async function sendSignInCode(
  context: RequestContext,
  { channel, destination, intent, facts }: SignInCodeRequest,
): Promise<CodeSent> {
  const { tx, scope } = context
  const person = await findPersonBy(tx, scope.tenantId, methodOfChannel[channel], destination)
  const to = { channel, destination, person }
  const opens = person ? intent !== 'up' : intent !== 'in' && facts.mayCreate === true
  const template = facts.password ? 'codeForPassword' : 'code'
  const sent = await sendCode(context, {
    purpose: 'enter',
    channel,
    destination,
    purse: await purseOfDevice(context, person?.id),
    personId: person?.id ?? null,
    facts: opens ? facts : {},
    send: opens ? (code, until) => sendCodeMessage(context, to, code, until, template) : null,
  })
  const notice = person ? 'accountExists' : intent === 'in' ? 'noAccount' : 'inviteNeeded'
  if (!opens) await sendNoticeMessage(context, to, notice)
  return sent
}

/** Also the last step of signing up with a password. */
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
  const code = await spendSignInCode(context, { channel, destination }, token)
  if (code instanceof Refusal) return code
  const byPassword = channel === 'email' && code.facts.password !== undefined
  if (!byPassword && !offersSignIn(context.tenant, methodOfChannel[channel]))
    return new Refusal('FORBIDDEN')
  const at = { channel, destination }
  const password = passwordIn(context, code.facts, '')
  const person = await lockPersonAt(context, at)
  if (person) return enterAccount(context, person, at, code.facts)

  if (!code.facts.mayCreate) return new Refusal('CODE_INVALID', undefined, { attempts_left: 0 })
  const made = await createPerson(context, {
    ...newcomer(channel, destination, password),
    referrer: code.facts.referrer,
  })
  if (code.facts.password && !password)
    await sendNoticeMessage(context, { ...at, person }, 'passwordNotKept')
  if (made) return openSession(context, made, methodOfChannel[channel])

  const other = existing(
    await lockPersonAt(context, at),
    'An account was neither there nor could be made.',
  )
  return enterAccount(context, other, at, code.facts)
}

/** A known device has codes of its own; it may also type one that was asked for elsewhere. */
async function spendSignInCode(context: RequestContext, at: CodeDestination, token: string) {
  const { tx, scope, world } = context
  const { destination } = at
  const person = await findPersonBy(tx, scope.tenantId, methodOfChannel[at.channel], destination)
  const anyones = { tenantId: scope.tenantId, purpose: 'enter', destination, purse: '' } as const
  const own = { ...anyones, purse: await purseOfDevice(context, person?.id) }
  const now = world.clock.now()
  const isUsable = async (address: CodeAddress) => {
    const code = await lockNewestCode(tx, address, null)
    return code !== null && !code.used_at && !code.void_at && code.expires_at > now
  }
  const takesAnyones = own.purse !== '' && !(await isUsable(own)) && (await isUsable(anyones))
  return spendCode(context, takesAnyones ? anyones : own, token)
}

interface CodeDestination {
  channel: CodeChannel
  destination: string
}

/** Null also where the account leaves the address at this moment: its owner then opens one anew. */
async function lockPersonAt(
  { tx, scope }: RequestContext,
  { channel, destination }: CodeDestination,
): Promise<PersonRow | null> {
  const field = methodOfChannel[channel]
  const found = await findPersonBy(tx, scope.tenantId, field, destination)
  const locked = found && (await lockPerson(tx, scope.tenantId, found.id))
  return locked?.[field] === destination ? locked : null
}

async function enterAccount(
  context: RequestContext,
  person: PersonRow,
  { channel, destination }: CodeDestination,
  facts: CodeFacts,
): Promise<Tokens | Refusal> {
  if (person.state === 'blocked') return new Refusal('USER_BLOCKED')
  const purse = await purseOfDevice(context, person.id)
  const hash = passwordIn(context, facts, purse)
  await confirmAddress(context, person, channel, hash)
  // Only after the person is locked, in the same order as by password, to avoid a deadlock.
  await clearPasswordAttempts(context, destination, purse)
  if (facts.password?.isReset) await applyReset(context, person, hash)
  return openSession(context, person.id, methodOfChannel[channel])
}

async function applyReset(context: RequestContext, person: PersonRow, hash: string | null) {
  if (hash === null) return notifyPerson(context, person, 'passwordNotChanged')
  await changePassword(context, person, hash, null)
  const entry = { action: 'password_set', outcome: 'ok', actor: { personId: person.id } } as const
  await writeAudit(context.tx, context, entry)
}

const newcomer = (channel: CodeChannel, destination: string, passwordHash: string | null) =>
  channel === 'email'
    ? { email: destination, emailConfirmed: true, ...(passwordHash !== null && { passwordHash }) }
    : { phone: destination, phoneConfirmed: true }
