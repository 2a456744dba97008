import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TotpStatus } from '#contract/totp'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/**
 * Secret, recovery codes and typed codes lie in the device vault; this chart empties it once they
 * were seen or the page is left.
 */

export const totpPorts = {
  readTotp: question<TotpStatus>('readTotp'),
  createSecret: question<void>('createSecret'),
  activateTotp: question<void>('activateTotp'),
  renewCodes: question<void>('renewCodes'),
  revokeTotp: question<void>('revokeTotp'),
  clearSecrets: question<void>('clearSecrets'),
  /** Empties the vault when it ends: the page was left, or the session. */
  guardSecrets: stream<{ type: 'codes.acknowledge' }>('guardSecrets'),
}

interface TotpContext extends WithProof {
  status: TotpStatus | null
  refusal: RefusalNote | null
}

type TotpEvent =
  | { type: 'totp.begin' | 'totp.drop' | 'totp.revoke' | 'totp.lose' | 'codes.renew' }
  | { type: 'codes.acknowledge' | 'code.submit' | 'totp.refresh' }

const totpSetup = setup({
  types: {
    context: {} as TotpContext,
    events: {} as TotpEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...totpPorts, ...proofActors },
  guards: { isOn: (_, { has_active_totp }: TotpStatus) => has_active_totp },
  actions: {
    assignStatus: assign((_, status: TotpStatus) => ({ status, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

/** Removes it by the typed code; a refusal returns to the state before. */
const revokeFrom = (before: 'on.revoking' | 'on.lost') =>
  totpSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'revokeTotp',
      src: 'revokeTotp',
      onDone: 'reading',
      onError: { target: before, actions: 'assignRefusal' },
    },
  })

export const totpFlow = totpSetup.createMachine({
  id: 'totp',
  description:
    'Secret and codes stay in the vault, emptied as soon as they were seen or the page is left.',
  context: { status: null, refusal: null, bound: null },
  invoke: { id: 'guardSecrets', src: 'guardSecrets' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readTotp',
        src: 'readTotp',
        onDone: [
          { guard: withOutput('isOn'), target: 'on', actions: withOutput('assignStatus') },
          { target: 'off', actions: withOutput('assignStatus') },
        ],
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Could not be loaded; may be retried.',
      on: { 'totp.refresh': 'reading' },
    },
    off: {
      description: 'No authenticator app.',
      on: { 'totp.begin': { target: 'making', actions: 'clearRefusal' } },
    },
    making: withProof(
      totpSetup.createStateConfig({
        tags: 'busy',
        invoke: {
          id: 'createSecret',
          src: 'createSecret',
          onDone: '#totp.scanning',
          onError: [askProof('proving'), { target: '#totp.off', actions: 'assignRefusal' }],
        },
      }),
      '#totp.off',
    ),
    scanning: {
      description: 'The QR code is shown from the vault; nothing is protected yet.',
      on: { 'code.submit': 'activating', 'totp.drop': 'wiping' },
    },
    activating: {
      tags: 'busy',
      invoke: {
        id: 'activateTotp',
        src: 'activateTotp',
        onDone: { target: 'showing', actions: 'clearRefusal' },
        onError: { target: 'scanning', actions: 'assignRefusal' },
      },
    },
    showing: {
      description: 'The recovery codes are shown from the vault, once.',
      on: { 'codes.acknowledge': 'wiping' },
    },
    on: {
      description: 'An authenticator app protects this person.',
      initial: 'idle',
      on: {
        'totp.revoke': { target: '.revoking', actions: 'clearRefusal' },
        'codes.renew': { target: '.renewing', actions: 'clearRefusal' },
        'totp.lose': { target: '.lost', actions: 'clearRefusal' },
        'totp.drop': { target: '.idle', actions: 'clearRefusal' },
      },
      states: {
        idle: {},
        revoking: {
          description: 'Asks for a code of the app before it is removed.',
          on: {
            'code.submit': '#totp.leaving',
          },
        },
        lost: {
          description: 'Lost: a recovery code removes it.',
          on: { 'code.submit': '#totp.recovering' },
        },
        renewing: {
          description: 'Asks for a code of the app before its recovery codes are replaced.',
          on: { 'code.submit': '#totp.refreshing' },
        },
      },
    },
    leaving: revokeFrom('on.revoking'),
    recovering: revokeFrom('on.lost'),
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        onDone: { target: 'showing', actions: 'clearRefusal' },
        onError: { target: 'on.renewing', actions: 'assignRefusal' },
      },
    },
    wiping: {
      description: 'Off the screen; read again once the vault is empty.',
      invoke: { id: 'clearSecrets', src: 'clearSecrets', onDone: 'reading', onError: 'reading' },
    },
  },
})

export type TotpActor = ActorRefFrom<typeof totpFlow>
