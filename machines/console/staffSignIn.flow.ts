import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { CodeSent } from '#contract/signIn'
import { withEvent, withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Staff sign in with a code that comes by mail and one of their authenticator, always both. Whoever
 * was invited sets the authenticator up by the code that came by mail. Codes and key themselves stay
 * in the vault.
 */

export const staffSignInPorts = {
  requestStaffCode: question<CodeSent, { email: string }>('requestStaffCode'),
  submitStaffCodes: question<void, { email: string }>('submitStaffCodes'),
  makeAuthenticator: question<void, { email: string }>('makeAuthenticator'),
  confirmAuthenticator: question<void, { email: string }>('confirmAuthenticator'),
  /** Empties the vault when it ends: it is set up, or given up. */
  guardKey: stream<{ type: 'authenticator.cancel' }>('guardKey'),
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
      | { type: 'code.resend' }
      | { type: 'authenticator.begin' }
      | { type: 'authenticator.cancel' }
      | { type: 'code.submit' },
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
        'authenticator.begin': { target: 'enrolling', actions: 'clearRefusal' },
      },
    },
    enrolling: {
      description: 'Somebody who was invited sets up an authenticator; its key is in the vault.',
      invoke: { id: 'guardKey', src: 'guardKey' },
      initial: 'asking',
      on: { 'authenticator.cancel': { target: 'sent', actions: 'clearRefusal' } },
      states: {
        asking: {
          description: 'The code that came by mail shows that they are the invited.',
          on: { 'code.submit': 'making' },
        },
        making: {
          tags: 'busy',
          invoke: {
            id: 'makeAuthenticator',
            src: 'makeAuthenticator',
            input: ({ context: { email } }) => ({ email }),
            onDone: { target: 'scanning', actions: 'clearRefusal' },
            onError: [
              { guard: 'codeSpent', target: '#staffSignIn.expired', actions: 'assignRefusal' },
              { target: 'asking', actions: 'assignRefusal' },
            ],
          },
        },
        scanning: {
          description: 'The QR code is shown; a code of the authenticator shows that it was read.',
          on: { 'code.submit': 'confirming' },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmAuthenticator',
            src: 'confirmAuthenticator',
            input: ({ context: { email } }) => ({ email }),
            onDone: '#staffSignIn.entered',
            onError: [
              { guard: 'codeSpent', target: '#staffSignIn.expired', actions: 'assignRefusal' },
              { target: 'scanning', actions: 'assignRefusal' },
            ],
          },
        },
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
