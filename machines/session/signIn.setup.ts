import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import type { CodeSent } from '#contract/signIn'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import type { StoredTokens } from './session.setup.ts'

/** What the sign-in chart asks, remembers and hears. The picture is in signIn.flow.ts. */

export type SignInMethod = TenantConfig['sign_in'][number]
export type SignInIntent = 'in' | 'up'

export interface CodeRequest {
  intent: SignInIntent
  way: SignInMethod
  /** A mail address or a phone number, as typed. */
  login: string
  invite: string
}

/** Some tenants let a new password in at once, others mail a code first. */
export interface PasswordEntry {
  kept: StoredTokens | null
  sent: CodeSent | null
}

export const signInPorts = {
  askCode: question<CodeSent, CodeRequest>('askCode'),
  /** The code or password itself waits in the device vault; the port takes it out, once. */
  enterCode: question<StoredTokens, CodeRequest>('enterCode'),
  enterPassword: question<PasswordEntry, CodeRequest>('enterPassword'),
  enterByTelegram: question<StoredTokens>('enterByTelegram'),
  joinByTelegram: question<StoredTokens, { invite: string }>('joinByTelegram'),
}

export interface SignInInput {
  intent: SignInIntent
  /** The ways this tenant offers, the first one chosen to begin with. */
  ways: readonly SignInMethod[]
}

export interface SignInContext extends SignInInput {
  way: SignInMethod
  login: string
  /** What was typed for a way that asks for the other kind of address. */
  aside: string
  invite: string
  /** Until when the code opens the door, and from when another may be asked for. */
  sent: CodeSent | null
  kept: StoredTokens | null
  refusal: RefusalNote | null
}

export type SignInEvent =
  | { type: 'way.choose'; way: SignInMethod }
  | { type: 'login.set'; login: string }
  | { type: 'login.change' }
  | { type: 'invite.set'; invite: string }
  | { type: 'code.request' }
  | { type: 'code.submit' }
  | { type: 'code.resend' }
  | { type: 'password.submit' }
  | { type: 'telegram.submit' }

const spentCodeRefusals = ['VERIFICATION_EXPIRED', 'CODE_USED', 'TOO_MANY_ATTEMPTS']

export const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    input: {} as SignInInput,
    output: {} as { kept: StoredTokens | null },
    events: {} as SignInEvent,
    tags: {} as 'busy',
  },
  actors: signInPorts,
  guards: {
    offered: ({ context }, { way }: { way: SignInMethod }) => context.ways.includes(way),
    addressTyped: ({ context }) => context.login.trim() !== '',
    signingUp: ({ context }) => context.intent === 'up',
    letIn: (_, entry: PasswordEntry) => entry.kept !== null,
    telegramUserUnknown: ({ event }) => refusalIn(event).code === 'TG_USER_UNKNOWN',
    codeSpent: ({ event }) => spentCodeRefusals.includes(refusalIn(event).code),
  },
  actions: {
    noteWay: assign(({ context: { login, aside, way: before } }, { way }: { way: SignInMethod }) =>
      (way === 'phone') === (before === 'phone') ? { way } : { way, login: aside, aside: login },
    ),
    noteLogin: assign((_, { login }: { login: string }) => ({ login })),
    noteInvite: assign((_, { invite }: { invite: string }) => ({ invite })),
    noteSent: assign((_, sent: CodeSent) => ({ sent, refusal: null })),
    noteEntry: assign((_, entry: PasswordEntry) => ({ ...entry, refusal: null })),
    noteKept: assign((_, tokens: StoredTokens) => ({ kept: tokens, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
    forgetCode: assign({ sent: null }),
  },
})

export const codeRequestOf = ({ intent, way, login, invite }: SignInContext): CodeRequest => ({
  intent,
  way,
  login,
  invite,
})
