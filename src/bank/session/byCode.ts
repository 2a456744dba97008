import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { type Tokens } from '#contract/session'
import {
  Email,
  Phone,
  type askEmailCode,
  type askPhoneCode,
  type CodeSent,
  type signIn,
  type signUp,
  type verifyEmailCode,
  type verifyPhoneCode,
} from '#contract/signIn'
import { findPersonBy } from '#bank/person/person.rows'
import type { Visit } from '#bank/visit'
import type { Channel, CodeFacts } from './codes.rows.ts'
import { sendCode, spendCode } from './codes.ts'
import { confirmAddress, createPerson, letIn, passwordIn } from './enter.ts'
import { sendCodeLetter, sendNotice, type Notice } from './letters.ts'
import { forgive } from './tries.ts'

/** Where a code goes, and what it would open for somebody who has no account yet. */
export interface Knock {
  channel: Channel
  destination: string
  /** `in` opens only what is there; `up` tells an owner that it is; `either` does what fits. */
  intent: 'in' | 'up' | 'either'
  facts: CodeFacts
}

const fieldOf = { email: 'email', sms: 'phone' } as const

export const codeByEmail = (heard: Heard<typeof askEmailCode>, visit: Visit) =>
  knock(visit, {
    channel: 'email',
    destination: heard.email,
    intent: 'either',
    facts: welcome(visit, heard),
  })

export const codeByPhone = (heard: Heard<typeof askPhoneCode>, visit: Visit) =>
  knock(visit, {
    channel: 'sms',
    destination: heard.phone,
    intent: 'either',
    facts: welcome(visit, heard),
  })

export const codeToSignIn = (heard: Heard<typeof signIn>, visit: Visit) =>
  knock(visit, { ...addressIn(heard), intent: 'in', facts: {} })

export function codeToSignUp(heard: Heard<typeof signUp>, visit: Visit) {
  const facts = welcome(visit, heard)
  if (!facts.mayCreate) throw new Refusal('INVITE_REQUIRED')
  return knock(visit, { ...addressIn(heard), intent: 'up', facts })
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
export async function knock(visit: Visit, asked: Knock): Promise<CodeSent> {
  const { channel, destination, intent, facts } = asked
  const { tx, scope } = visit
  const person = await findPersonBy(tx, scope.tenantId, fieldOf[channel], destination)
  const to = { channel, destination, person }
  const opens = person ? intent !== 'up' : intent !== 'in' && facts.mayCreate === true
  const sent = await sendCode(visit, {
    purpose: 'enter',
    channel,
    destination,
    personId: person?.id ?? null,
    facts: opens ? facts : {},
    letter: opens ? (code, until) => sendCodeLetter(visit, to, code, until) : null,
  })
  if (!opens) await sendNotice(visit, to, noticeFor(asked, person !== null))
  return sent
}

function noticeFor({ intent }: Knock, known: boolean): Notice {
  if (known) return 'accountExists'
  return intent === 'in' ? 'noAccount' : 'inviteNeeded'
}

export const enterByEmail = ({ email, token }: Heard<typeof verifyEmailCode>, visit: Visit) =>
  enter(visit, 'email', email, token)

export const enterByPhone = ({ phone, token }: Heard<typeof verifyPhoneCode>, visit: Visit) =>
  enter(visit, 'sms', phone, token)

async function enter(
  visit: Visit,
  channel: Channel,
  destination: string,
  token: string,
): Promise<Tokens | Refusal> {
  const code = await spendCode(visit, 'enter', destination, token)
  if (code instanceof Refusal) return code
  const { tx, scope } = visit
  const find = () => findPersonBy(tx, scope.tenantId, fieldOf[channel], destination)
  const method = channel === 'email' ? 'email' : 'phone'
  const password = passwordIn(visit, code.facts)

  const person = await find()
  if (person) {
    if (person.state === 'blocked') return new Refusal('USER_BLOCKED')
    await confirmAddress(visit, person, channel, password)
    // After the person is locked, as on the way by password, or the two could wait for each other.
    await forgive(visit, 'password', destination)
    return letIn(visit, person.id, method)
  }
  if (!code.facts.mayCreate) return new Refusal('CODE_INVALID', undefined, { attempts_left: 0 })
  const made = await createPerson(visit, newcomer(channel, destination, password))
  const personId = made ?? (await find())?.id
  if (personId === undefined) throw new Error('An account was neither there nor could be made.')
  if (code.facts.password && !password)
    await sendNotice(visit, { channel, destination, person }, 'passwordNotKept')
  return letIn(visit, personId, method)
}

const newcomer = (channel: Channel, destination: string, passwordHash: string | null) =>
  channel === 'email'
    ? { email: destination, emailConfirmed: true, ...(passwordHash !== null && { passwordHash }) }
    : { phone: destination, phoneConfirmed: true }
