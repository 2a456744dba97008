import { assign, setup, type EventObject } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import type { CodeSent } from '#contract/signIn'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import type { StoredTokens } from './session.setup.ts'

export type SignInMethod = TenantConfig['sign_in'][number]
/** `reset` signs in with a code that takes over a new password. */
export type SignInIntent = 'in' | 'up' | 'reset'

export interface CodeRequest {
  intent: SignInIntent
  method: SignInMethod
  login: string
  invite: string
}

/** A new password signs in at once at some tenants; others, and a reset, send a code first. */
export interface PasswordEntry {
  tokens: StoredTokens | null
  code: CodeSent | null
}

/** Whom a code was sent to, and until when: no secret is among it. */
export type AwaitedCode = Pick<SignInContext, 'intent' | 'method' | 'login' | 'isLinking'> & {
  code: CodeSent
}

interface LastVisit {
  signedOut: boolean
  /** Of this tab, before it was reloaded. */
  awaited: AwaitedCode | null
}

export const signInPorts = {
  requestCode: question<CodeSent, CodeRequest>('requestCode'),
  /** The code or password lies in the device vault; the port takes it out, once. */
  submitCode: question<StoredTokens, CodeRequest>('submitCode'),
  submitPassword: question<PasswordEntry, CodeRequest>('submitPassword'),
  /** Waits for what the host keeps for us: the session of before may be among it. */
  awaitStorage: question<LastVisit>('awaitStorage'),
  /** Until the state is left, a reload of the page finds the code again. */
  keepCode: stream<EventObject, AwaitedCode>('keepCode'),
  submitTelegram: question<StoredTokens>('submitTelegram'),
  /** The challenge and what the device signs stay in the port. */
  submitPasskey: question<StoredTokens>('submitPasskey'),
  signUpByTelegram: question<StoredTokens, { invite: string }>('signUpByTelegram'),
}

export interface SignInInput {
  intent: SignInIntent
  methods: readonly SignInMethod[]
}

export interface SignInContext extends SignInInput {
  method: SignInMethod
  login: string
  /** The login typed for a method that takes the other kind of address. */
  otherLogin: string
  invite: string
  /** Whoever opened the mini app has an account, and wants Telegram linked to it. */
  isLinking: boolean
  /** When the code expires, and when another may be requested. */
  code: CodeSent | null
  tokens: StoredTokens | null
  refusal: RefusalNote | null
}

export type SignInEvent =
  | { type: 'method.choose'; method: SignInMethod }
  | { type: 'login.set'; login: string }
  | { type: 'login.change' }
  | { type: 'invite.set'; invite: string }
  | {
      type:
        | 'account.enter'
        | 'code.request'
        | 'code.submit'
        | 'code.resend'
        | 'password.submit'
        | 'password.forget'
        | 'telegram.submit'
        | 'passkey.submit'
    }

const spentCodeRefusals = ['VERIFICATION_EXPIRED', 'CODE_USED', 'TOO_MANY_ATTEMPTS']

const otherMethodOf = ({ methods }: SignInInput) => methods.find((method) => method !== 'telegram')

export const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    input: {} as SignInInput,
    output: {} as { tokens: StoredTokens | null; isLinking: boolean },
    events: {} as SignInEvent,
    tags: {} as 'busy',
  },
  actors: signInPorts,
  guards: {
    offered: ({ context }, { method }: { method: SignInMethod }) =>
      context.methods.includes(method),
    addressTyped: ({ context }) => context.login.trim() !== '',
    /** As it does inside Telegram alone. */
    telegramFirst: ({ context }) => context.intent === 'in' && context.methods[0] === 'telegram',
    signedOutByChoice: (_, { signedOut }: LastVisit) => signedOut,
    codeAwaited: ({ context: { intent, methods } }, { awaited }: LastVisit) =>
      awaited !== null &&
      methods.includes(awaited.method) &&
      (awaited.intent === 'up') === (intent === 'up'),
    /** Nobody who signs up has one yet. */
    mayHavePassword: ({ context }) => context.intent === 'in' && context.method === 'password',
    signingUp: ({ context }) => context.intent === 'up',
    tokensGranted: (_, entry: PasswordEntry) => entry.tokens !== null,
    telegramUserUnknown: ({ event }) => refusalIn(event).code === 'TG_USER_UNKNOWN',
    otherMethodOffered: ({ context }) => otherMethodOf(context) !== undefined,
    codeSpent: ({ event }) => spentCodeRefusals.includes(refusalIn(event).code),
  },
  actions: {
    assignMethod: assign(
      (
        { context: { intent, login, otherLogin, method: previous } },
        { method }: { method: SignInMethod },
      ) => ({
        method,
        // Another way in ends the reset of a password.
        intent: intent === 'reset' ? 'in' : intent,
        ...((method === 'phone') !== (previous === 'phone') && {
          login: otherLogin,
          otherLogin: login,
        }),
      }),
    ),
    assignReset: assign({ intent: 'reset', refusal: null }),
    assignLinking: assign(({ context }) => ({
      isLinking: true,
      // A method chosen before has its login typed already.
      ...(context.method === 'telegram' && { method: otherMethodOf(context) ?? context.method }),
    })),
    assignLogin: assign((_, { login }: { login: string }) => ({ login })),
    assignInvite: assign((_, { invite }: { invite: string }) => ({ invite })),
    assignAwaited: assign((_, { awaited }: LastVisit) => ({ ...awaited })),
    assignSent: assign((_, sent: CodeSent) => ({ code: sent, refusal: null })),
    assignEntry: assign((_, entry: PasswordEntry) => ({ ...entry, refusal: null })),
    assignResult: assign((_, tokens: StoredTokens) => ({ tokens, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearCode: assign({ code: null }),
  },
})

export const awaitedCodeOf = (context: SignInContext): AwaitedCode => {
  const { intent, method, login, isLinking, code } = context
  return { intent, method, login, isLinking, code: code! }
}

export const codeRequestOf = ({ intent, method, login, invite }: SignInContext): CodeRequest => ({
  intent,
  method,
  login,
  invite,
})
