import { assign, setup } from 'xstate'
import type { Counterparty } from '#contract/counterparty'
import type { Destination, DestinationType } from '#contract/destination'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { newDestinationFlow } from './newDestination.flow.ts'

/**
 * One counterparty and where it is paid. A change names the version it was made on, so that two
 * devices never overwrite each other unseen: what another one changed is read again and the refusal
 * says so. A refused change leaves everything as it was.
 */

export interface CounterpartyKnown {
  counterparty: Counterparty
  destinations: Destination[]
}

export interface CounterpartyChange {
  name?: string
  nickname?: string | null
  email?: string | null
  phone?: string | null
  is_pinned?: boolean
}

interface Naming {
  destinationId: string
  version: number
  nickname: string | null
}

interface Place {
  walletId: string
  id: string
}

export const counterpartyPorts = {
  readCounterparty: question<CounterpartyKnown, Place>('readCounterparty'),
  changeCounterparty: question<
    Counterparty,
    Place & { version: number; change: CounterpartyChange }
  >('changeCounterparty'),
  dropDestination: question<void, Place & { destinationId: string }>('dropDestination'),
  nameDestination: question<void, Place & Naming>('nameDestination'),
}

export interface CounterpartyContext extends Place {
  known: CounterpartyKnown | null
  change: CounterpartyChange
  /** With which form a new destination begins. */
  kind: DestinationType
  /** What is about to be named anew or taken off the list, or could not be. */
  destinationId: string | null
  nickname: string | null
  refusal: RefusalNote | null
}

export type CounterpartyEvent =
  | { type: 'counterparty.refresh' }
  | { type: 'counterparty.save'; change: CounterpartyChange }
  | { type: 'destination.add'; kind: DestinationType }
  | { type: 'destination.drop'; id: string }
  | { type: 'destination.rename'; id: string }
  | { type: 'destination.name'; nickname: string | null }
  | { type: 'destination.keep' }
  | { type: 'destination.remove' }

export const counterpartyFlow = setup({
  types: {
    context: {} as CounterpartyContext,
    input: {} as Place,
    events: {} as CounterpartyEvent,
    tags: {} as 'busy',
    children: {} as { newDestination: 'newDestinationFlow' },
  },
  actors: { ...counterpartyPorts, newDestinationFlow },
  guards: {
    knownBefore: ({ context }) => context.known !== null,
    changedElsewhere: ({ event }) => refusalIn(event).code === 'VERSION_CONFLICT',
  },
  actions: {
    noteKnown: assign((_, known: CounterpartyKnown) => ({ known })),
    noteChange: assign((_, { change }: { change: CounterpartyChange }) => ({ change })),
    noteChanged: assign(({ context }, counterparty: Counterparty) => ({
      known: context.known && { ...context.known, counterparty },
      refusal: null,
    })),
    noteKind: assign((_, { kind }: { kind: DestinationType }) => ({ kind })),
    noteDestination: assign((_, { id }: { id: string }) => ({ destinationId: id })),
    noteNickname: assign((_, { nickname }: { nickname: string | null }) => ({ nickname })),
    forgetDestination: assign({ destinationId: null }),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'counterparty',
  context: ({ input }) => ({
    ...input,
    known: null,
    change: {},
    kind: 'SEPA',
    destinationId: null,
    nickname: null,
    refusal: null,
  }),
  initial: 'reading',
  on: { 'counterparty.refresh': { target: '.reading', actions: 'forgetRefusal' } },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCounterparty',
        src: 'readCounterparty',
        input: ({ context: { walletId, id } }) => ({ walletId, id }),
        onDone: {
          target: 'known',
          actions: { type: 'noteKnown', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'knownBefore', target: 'known', actions: 'noteRefusal' },
          { target: 'unread', actions: 'noteRefusal' },
        ],
      },
    },
    unread: { description: 'The bank could not show it; it can be asked again.' },
    known: {
      initial: 'steady',
      on: {
        'counterparty.save': {
          target: 'saving',
          actions: ['forgetDestination', { type: 'noteChange', params: ({ event }) => event }],
        },
        'destination.add': {
          target: 'adding',
          actions: ['forgetRefusal', { type: 'noteKind', params: ({ event }) => event }],
        },
        'destination.drop': {
          target: '.sure',
          actions: ['forgetRefusal', { type: 'noteDestination', params: ({ event }) => event }],
        },
        'destination.rename': {
          target: '.naming',
          actions: ['forgetRefusal', { type: 'noteDestination', params: ({ event }) => event }],
        },
      },
      states: {
        steady: {},
        saved: { description: 'The last change is kept.' },
        naming: {
          description: 'What somebody calls it; where it pays to stays as it is for ever.',
          on: {
            'destination.keep': { target: 'steady', actions: 'forgetDestination' },
            'destination.name': {
              target: '#counterparty.renaming',
              actions: { type: 'noteNickname', params: ({ event }) => event },
            },
          },
        },
        sure: {
          description: 'Nothing is taken off the list by one touch.',
          on: {
            'destination.keep': { target: 'steady', actions: 'forgetDestination' },
            'destination.remove': '#counterparty.removing',
          },
        },
      },
    },
    adding: {
      description: 'The form of a new destination is open.',
      invoke: {
        id: 'newDestination',
        src: 'newDestinationFlow',
        input: ({ context: { walletId, id, kind } }) => ({
          walletId,
          counterpartyId: id,
          type: kind,
        }),
        onDone: 'reading',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'changeCounterparty',
        src: 'changeCounterparty',
        input: ({ context: { walletId, id, known, change } }) => ({
          walletId,
          id,
          // Only what is known can be changed.
          version: known!.counterparty.version,
          change,
        }),
        onDone: {
          target: 'known.saved',
          actions: { type: 'noteChanged', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'changedElsewhere', target: 'reading', actions: 'noteRefusal' },
          { target: 'known', actions: 'noteRefusal' },
        ],
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'dropDestination',
        src: 'dropDestination',
        input: ({ context: { walletId, id, destinationId } }) => ({
          walletId,
          id,
          // Noted on the way into being sure.
          destinationId: destinationId!,
        }),
        onDone: { target: 'reading', actions: ['forgetDestination', 'forgetRefusal'] },
        onError: { target: 'known', actions: 'noteRefusal' },
      },
    },
    renaming: {
      tags: 'busy',
      invoke: {
        id: 'nameDestination',
        src: 'nameDestination',
        input: ({ context }) => namingOf(context),
        onDone: { target: 'reading', actions: ['forgetDestination', 'forgetRefusal'] },
        onError: [
          { guard: 'changedElsewhere', target: 'reading', actions: 'noteRefusal' },
          { target: 'known', actions: 'noteRefusal' },
        ],
      },
    },
  },
})

/** The name is put on the destination as it was seen: what another device changed is read first. */
function namingOf({ walletId, id, known, destinationId, nickname }: CounterpartyContext) {
  const version = known?.destinations.find((one) => one.id === destinationId)?.version ?? 0
  return { walletId, id, destinationId: destinationId ?? '', version, nickname }
}
