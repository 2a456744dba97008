import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Passkeys } from '#contract/passkey'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/** Challenges and what the device answers stay in the ports; here are only names and times. */

export interface PasskeyList extends Passkeys {
  /** Whether this device can make one. */
  isAddable: boolean
}

export const passkeysPorts = {
  readPasskeys: question<PasskeyList>('readPasskeys'),
  addPasskey: question<Passkeys, { name: string }>('addPasskey'),
  removePasskey: question<Passkeys, { id: string }>('removePasskey'),
}

interface PasskeysContext extends WithProof {
  passkeys: Passkeys | null
  isAddable: boolean
  name: string
  removedId: string | null
  refusal: RefusalNote | null
}

type PasskeysEvent =
  | { type: 'passkeys.refresh' | 'passkey.begin' | 'passkey.add' | 'passkey.drop' }
  | { type: 'name.set'; name: string }
  | { type: 'passkey.remove'; id: string }

const passkeysSetup = setup({
  types: {
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...passkeysPorts, ...proofActors },
  guards: {
    canAdd: ({ context }) => context.isAddable,
    isKnown: ({ context }, { id }: { id: string }) =>
      context.passkeys?.data.some((passkey) => passkey.id === id) ?? false,
  },
  actions: {
    assignList: assign((_, { isAddable, data }: PasskeyList) => ({
      passkeys: { data },
      isAddable,
    })),
    assignPasskeys: assign((_, passkeys: Passkeys) => ({ passkeys })),
    assignName: assign((_, { name }: { name: string }) => ({ name })),
    assignRemoved: assign((_, { id }: { id: string }) => ({ removedId: id })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearName: assign({ name: '' }),
  },
}).extend(proofParts)

const addingStep = passkeysSetup.createStateConfig({
  description: 'The bank is asked, then the browser, then the bank again.',
  tags: 'busy',
  invoke: {
    id: 'addPasskey',
    src: 'addPasskey',
    input: ({ context }) => ({ name: context.name }),
    onDone: { target: '#passkeys.listed.added', actions: withOutput('assignPasskeys') },
    onError: [
      askProof('#passkeys.adding.proving'),
      { target: '#passkeys.naming', actions: 'assignRefusal' },
    ],
  },
})

const removingStep = passkeysSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'removePasskey',
    src: 'removePasskey',
    input: ({ context }) => ({ id: context.removedId! }),
    onDone: { target: '#passkeys.listed.removed', actions: withOutput('assignPasskeys') },
    onError: [
      askProof('#passkeys.removing.proving'),
      { target: '#passkeys.listed', actions: 'assignRefusal' },
    ],
  },
})

export const passkeysFlow = passkeysSetup.createMachine({
  id: 'passkeys',
  description: 'What the device signs never enters it, and nothing changes without a proof.',
  context: {
    passkeys: null,
    isAddable: false,
    name: '',
    removedId: null,
    bound: null,
    refusal: null,
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPasskeys',
        src: 'readPasskeys',
        onDone: { target: 'listed', actions: withOutput('assignList') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Failed to load; may be retried.',
      on: { 'passkeys.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
    listed: {
      description: 'The passkeys as the bank knows them.',
      initial: 'idle',
      on: {
        'passkeys.refresh': { target: 'reading', actions: 'clearRefusal' },
        'passkey.begin': {
          guard: 'canAdd',
          target: 'naming',
          actions: ['clearRefusal', 'clearName'],
        },
        'passkey.remove': {
          guard: withEvent('isKnown'),
          target: 'removing',
          actions: ['clearRefusal', withEvent('assignRemoved')],
        },
      },
      states: {
        idle: { description: 'Nothing requested, or refused; the refusal says why.' },
        added: { description: 'The bank has just added one.' },
        removed: { description: 'The bank has just removed one.' },
      },
    },
    naming: {
      description: 'A name is typed; a refusal leads back here and keeps it.',
      on: {
        'name.set': { actions: withEvent('assignName') },
        'passkey.add': { target: 'adding', actions: 'clearRefusal' },
        'passkey.drop': { target: 'listed', actions: 'clearRefusal' },
      },
    },
    adding: withProof(addingStep, '#passkeys.naming'),
    removing: withProof(removingStep, '#passkeys.listed'),
  },
})

export type PasskeysActor = ActorRefFrom<typeof passkeysFlow>
