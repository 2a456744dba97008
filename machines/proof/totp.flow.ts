import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TotpStatus } from '#contract/totp'
import { outputParams } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * The authenticator of a person: set up by a picture and a first code, protected by recovery codes
 * shown once, and taken away by a code. The secret, the recovery codes and every typed code stay in
 * the device vault; this chart knows only that they lie there, and empties it when they were seen.
 */

export const totpPorts = {
  readTotp: question<TotpStatus>('readTotp'),
  makeSecret: question<void>('makeSecret'),
  activateTotp: question<void>('activateTotp'),
  renewCodes: question<void>('renewCodes'),
  revokeTotp: question<void>('revokeTotp'),
  wipeShown: question<void>('wipeShown'),
}

interface TotpContext {
  status: TotpStatus | null
  refusal: RefusalNote | null
}

type TotpEvent =
  | { type: 'totp.begin' }
  | { type: 'totp.drop' }
  | { type: 'totp.revoke' }
  | { type: 'totp.lose' }
  | { type: 'codes.renew' }
  | { type: 'codes.seen' }
  | { type: 'code.submit' }
  | { type: 'totp.refresh' }

const totpSetup = setup({
  types: {
    context: {} as TotpContext,
    events: {} as TotpEvent,
    tags: {} as 'busy',
  },
  actors: totpPorts,
  guards: { isOn: (_, { has_active_totp }: TotpStatus) => has_active_totp },
  actions: {
    noteStatus: assign((_, status: TotpStatus) => ({ status, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
  },
})

/** Away by what was typed, and back to where that was where it is refused. */
const revokeFrom = (before: 'on.revoking' | 'on.lost') =>
  totpSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'revokeTotp',
      src: 'revokeTotp',
      onDone: 'reading',
      onError: { target: before, actions: 'noteRefusal' },
    },
  })

export const totpFlow = totpSetup.createMachine({
  id: 'totp',
  context: { status: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readTotp',
        src: 'readTotp',
        onDone: [
          {
            guard: { type: 'isOn', params: outputParams },
            target: 'on',
            actions: { type: 'noteStatus', params: outputParams },
          },
          { target: 'off', actions: { type: 'noteStatus', params: outputParams } },
        ],
        onError: { target: 'unread', actions: 'noteRefusal' },
      },
    },
    unread: { on: { 'totp.refresh': 'reading' } },
    off: { on: { 'totp.begin': { target: 'making', actions: 'forgetRefusal' } } },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeSecret',
        src: 'makeSecret',
        onDone: 'scanning',
        onError: { target: 'off', actions: 'noteRefusal' },
      },
    },
    scanning: {
      description: 'The picture lies in the vault and is shown; nothing is protected yet.',
      on: { 'code.submit': 'activating', 'totp.drop': 'wiping' },
    },
    activating: {
      tags: 'busy',
      invoke: {
        id: 'activateTotp',
        src: 'activateTotp',
        onDone: { target: 'showing', actions: 'forgetRefusal' },
        onError: { target: 'scanning', actions: 'noteRefusal' },
      },
    },
    showing: {
      description: 'The recovery codes lie in the vault and are shown, this once.',
      on: { 'codes.seen': 'wiping' },
    },
    on: {
      initial: 'steady',
      on: {
        'totp.revoke': { target: '.revoking', actions: 'forgetRefusal' },
        'codes.renew': { target: '.renewing', actions: 'forgetRefusal' },
        'totp.drop': { target: '.steady', actions: 'forgetRefusal' },
      },
      states: {
        steady: {},
        revoking: {
          on: {
            'code.submit': '#totp.leaving',
            'totp.lose': { target: 'lost', actions: 'forgetRefusal' },
          },
        },
        lost: {
          description: 'The authenticator is not at hand: a recovery code takes it off.',
          on: { 'code.submit': '#totp.recovering' },
        },
        renewing: { on: { 'code.submit': '#totp.refreshing' } },
      },
    },
    leaving: revokeFrom('on.revoking'),
    recovering: revokeFrom('on.lost'),
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        onDone: { target: 'showing', actions: 'forgetRefusal' },
        onError: { target: 'on.renewing', actions: 'noteRefusal' },
      },
    },
    wiping: {
      description: 'Gone from the screen already; read anew only once the vault is empty.',
      invoke: { id: 'wipeShown', src: 'wipeShown', onDone: 'reading', onError: 'reading' },
    },
  },
})

export type TotpActor = ActorRefFrom<typeof totpFlow>
