import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { CodeSent } from '#contract/signIn'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Staff sign in with a code that comes by mail and one of their authenticator, always both. The codes
 * themselves stay in the vault.
 */

export const staffSignInPorts = {
  requestStaffCode: question<CodeSent, { email: string }>('requestStaffCode'),
  submitStaffCodes: question<void, { email: string }>('submitStaffCodes'),
}

/** Only another code by mail helps. */
const SPENT = ['CODE_USED', 'VERIFICATION_EXPIRED', 'TOO_MANY_ATTEMPTS']

export const staffSignInFlow = setup({
  types: {
    context: {} as { email: string; code: CodeSent | null; refusal: RefusalNote | null },
    events: {} as
      | { type: 'email.submit'; email: string }
      | { type: 'email.change' }
      | { type: 'codes.submit' }
      | { type: 'code.resend' },
    tags: {} as 'busy',
  },
  actors: staffSignInPorts,
  guards: { codeSpent: ({ event }) => SPENT.includes(refusalIn(event).code) },
  actions: {
    assignEmail: assign((_, { email }: { email: string }) => ({ email, refusal: null })),
    assignSent: assign((_, code: CodeSent) => ({ code, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'staffSignIn',
  description: 'Only both codes together open a session.',
  context: { email: '', code: null, refusal: null },
  initial: 'drafted',
  states: {
    drafted: {
      description: 'Waits for the address of whoever signs in.',
      on: { 'email.submit': { target: 'requesting', actions: withEvent('assignEmail') } },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'requestStaffCode',
        src: 'requestStaffCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: { target: 'sent', actions: withOutput('assignSent') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    sent: {
      description: 'A code is on its way; a wrong pair may be typed again.',
      on: {
        'codes.submit': 'verifying',
        'code.resend': 'resending',
        'email.change': { target: 'drafted', actions: 'clearRefusal' },
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'submitStaffCodes',
        src: 'submitStaffCodes',
        input: ({ context: { email } }) => ({ email }),
        onDone: 'entered',
        onError: [
          { guard: 'codeSpent', target: 'expired', actions: 'assignRefusal' },
          { target: 'sent', actions: 'assignRefusal' },
        ],
      },
    },
    resending: {
      tags: 'busy',
      invoke: {
        id: 'requestStaffCode',
        src: 'requestStaffCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: { target: 'sent', actions: withOutput('assignSent') },
        onError: { target: 'expired', actions: 'assignRefusal' },
      },
    },
    expired: {
      description: 'The code by mail is no longer valid; the refusal says why.',
      on: {
        'code.resend': 'resending',
        'email.change': { target: 'drafted', actions: 'clearRefusal' },
      },
    },
    entered: { type: 'final' },
  },
})

export type StaffSignInActor = ActorRefFrom<typeof staffSignInFlow>
