import type { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import type { Heard } from '#contract/kit/endpoint'
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
import type { Visit } from '#bank/requestContext'
import { lockNewestCode, type Channel, type CodeFacts } from './codes.rows.ts'
import { sendCode, spendCode } from './codes.ts'
import { confirmAddress, createPerson, letIn, passwordIn } from './enter.ts'
import { sendCodeLetter, sendNotice, type Notice } from './messages.ts'
import { forgive } from './attempts.ts'
import { assertOffered, offers } from './signInMethods.ts'

/** Where a code goes, and what it would open for somebody who has no account yet. */
export interface Knock {
  channel: Channel
  destination: string
  /** `in` opens only what is there; `up` tells an owner that it is; `either` does what fits. */
  intent: 'in' | 'up' | 'either'
  facts: CodeFacts
}

/** What an address is called in a row, and the way in it opens. */
const wayOf = { email: 'email', sms: 'phone' } as const

export function codeByEmail(heard: Heard<typeof askEmailCode>, visit: Visit) {
  assertOffered(visit, 'email')
  return knock(visit, {
    channel: 'email',
    destination: heard.email,
    intent: 'either',
    facts: welcome(visit, heard),
  })
}

export function codeByPhone(heard: Heard<typeof askPhoneCode>, visit: Visit) {
  assertOffered(visit, 'phone')
  return knock(visit, {
    channel: 'sms',
    destination: heard.phone,
    intent: 'either',
    facts: welcome(visit, heard),
  })
}

export function codeToSignIn(heard: Heard<typeof signIn>, visit: Visit) {
  assertOffered(visit, heard.type)
  return knock(visit, { ...addressIn(heard), intent: 'in', facts: {} })
}

export async function codeToSignUp(heard: Heard<typeof signUp>, visit: Visit) {
  const to = addressIn(heard)
  const password = await passwordWaiting(visit, to.destination)
  if (!password) assertOffered(visit, heard.type)
  const facts = welcome(visit, heard)
  if (!facts.mayCreate) throw new Refusal('INVITE_REQUIRED')
  return knock(visit, { ...to, intent: 'up', facts: { ...facts, ...(password && { password }) } })
}

/** Chosen here for an address whose code has not come or is too old: the next code keeps it. */
async function passwordWaiting(visit: Visit, destination: string) {
  const { tenantId } = visit.scope
  const code = await lockNewestCode(visit.tx, { tenantId, purpose: 'enter', destination }, null)
  if (!code || code.used_at || !offers(visit.tenant, 'password')) return null
  return passwordIn(visit, code.facts) === null ? null : code.facts.password
}

/** A login is an address whose kind the caller names. */
function addressIn({ login, type }: Heard<typeof signIn>): Pick<Knock, 'channel' | 'destination'> {
  const channel = type === 'email' ? 'email' : 'sms'
  const read = (channel === 'email' ? Email : Phone).safeParse(login)
  if (!read.success)
    throw new Refusal('VALIDATION_FAILED', undefined, {
      errors: [{ pointer: '/login', code: 'FORMAT' }],
    })
  return { channel, destination: read.data }
}

/** Whether a newcomer may come in: with an invitation where the tenant asks for one. */
export function welcome(
  { tenant }: Visit,
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
async function knock(visit: Visit, asked: Knock): Promise<CodeSent> {
  const { channel, destination, intent, facts } = asked
  const { tx, scope } = visit
  const person = await findPersonBy(tx, scope.tenantId, wayOf[channel], destination)
  const to = { channel, destination, person }
  const opens = person ? intent !== 'up' : intent !== 'in' && facts.mayCreate === true
  const letter = facts.password ? 'codeForPassword' : 'code'
  const sent = await sendCode(visit, {
    purpose: 'enter',
    channel,
    destination,
    personId: person?.id ?? null,
    facts: opens ? facts : {},
    letter: opens ? (code, until) => sendCodeLetter(visit, to, code, until, letter) : null,
  })
  if (!opens) await sendNotice(visit, to, noticeFor(asked, person !== null))
  return sent
}

function noticeFor({ intent }: Knock, known: boolean): Notice {
  if (known) return 'accountExists'
  return intent === 'in' ? 'noAccount' : 'inviteNeeded'
}

/** A code by mail is a way of its own, and the last step of signing up with a password. */
export function enterByEmail({ email, token }: Heard<typeof verifyEmailCode>, visit: Visit) {
  assertOffered(visit, 'email', 'password')
  return enter(visit, 'email', email, token)
}

export function enterByPhone({ phone, token }: Heard<typeof verifyPhoneCode>, visit: Visit) {
  assertOffered(visit, 'phone')
  return enter(visit, 'sms', phone, token)
}

async function enter(
  visit: Visit,
  channel: Channel,
  destination: string,
  token: string,
): Promise<Tokens | Refusal> {
  const code = await spendCode(visit, 'enter', destination, token)
  if (code instanceof Refusal) return code
  const byPassword = channel === 'email' && code.facts.password !== undefined
  if (!byPassword && !offers(visit.tenant, wayOf[channel])) return new Refusal('FORBIDDEN')
  const { tx, scope } = visit
  const find = () => findPersonBy(tx, scope.tenantId, wayOf[channel], destination)
  const password = passwordIn(visit, code.facts)

  const person = await find()
  if (person) {
    if (person.state === 'blocked') return new Refusal('USER_BLOCKED')
    await confirmAddress(visit, person, channel, password)
    // After the person is locked, as on the way by password, or the two could wait for each other.
    await forgive(visit, 'password', destination)
    return letIn(visit, person.id, wayOf[channel])
  }
  if (!code.facts.mayCreate) return new Refusal('CODE_INVALID', undefined, { attempts_left: 0 })
  const made = await createPerson(visit, newcomer(channel, destination, password))
  const personId = made ?? (await find())?.id
  if (personId === undefined) throw new Error('An account was neither there nor could be made.')
  if (code.facts.password && !password)
    await sendNotice(visit, { channel, destination, person }, 'passwordNotKept')
  return letIn(visit, personId, wayOf[channel])
}

const newcomer = (channel: Channel, destination: string, passwordHash: string | null) =>
  channel === 'email'
    ? { email: destination, emailConfirmed: true, ...(passwordHash !== null && { passwordHash }) }
    : { phone: destination, phoneConfirmed: true }
