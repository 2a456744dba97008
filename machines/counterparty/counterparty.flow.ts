import type { ActorRefFrom } from 'xstate'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { counterpartySetup, typedFields, type CounterpartyContext } from './counterparty.setup.ts'

/**
 * One counterparty and its destinations. Changes carry the version they were made on, so that two
 * devices never overwrite each other: on a conflict it is read again and the refusal shown. A
 * refused change leaves everything as it was.
 */
export const counterpartyFlow = counterpartySetup.createMachine({
  id: 'counterparty',
  description:
    'Every change carries the version it was made on, so two devices never overwrite each other.',
  context: ({ input }) => ({
    ...input,
    detail: null,
    change: {},
    form: null,
    destinationId: null,
    nickname: null,
    refusal: null,
  }),
  initial: 'restoring',
  on: { 'counterparty.refresh': { target: '.reading', actions: 'clearRefusal' } },
  states: {
    restoring: {
      description: 'Looks for a destination form left open earlier.',
      tags: 'busy',
      invoke: {
        id: 'findForm',
        src: 'findForm',
        input: ({ context: { walletId, id } }) => ({ walletId, id }),
        onDone: { target: 'reading', actions: withOutput('assignForm') },
        onError: 'reading',
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCounterparty',
        src: 'readCounterparty',
        input: ({ context: { walletId, id } }) => ({ walletId, id }),
        onDone: [
          { guard: 'formLeft', target: 'adding', actions: withOutput('assignDetail') },
          { target: 'known', actions: withOutput('assignDetail') },
        ],
        onError: [
          { guard: 'knownBefore', target: 'known', actions: 'assignRefusal' },
          { target: 'unread', actions: 'assignRefusal' },
        ],
      },
    },
    unread: { description: 'Could not be loaded; may be retried.' },
    known: {
      description: 'The counterparty and its destinations are shown.',
      initial: 'idle',
      on: {
        'counterparty.save': {
          target: 'saving',
          actions: ['clearDestination', withEvent('assignChange')],
        },
        'counterparty.drop': {
          target: '.confirmingDeletion',
          actions: ['clearRefusal', 'clearDestination'],
        },
        'destination.add': { target: 'adding', actions: ['clearRefusal', withEvent('openForm')] },
        'destination.drop': {
          target: '.confirmingRemoval',
          actions: ['clearRefusal', withEvent('assignDestination')],
        },
        'destination.rename': {
          target: '.naming',
          actions: ['clearRefusal', withEvent('assignDestination')],
        },
      },
      states: {
        idle: {},
        saved: { description: 'The last change was saved.' },
        naming: {
          description: 'Only the nickname can change; the details never do.',
          on: {
            'destination.retain': { target: 'idle', actions: 'clearDestination' },
            'destination.name': {
              target: '#counterparty.renaming',
              actions: withEvent('assignNickname'),
            },
          },
        },
        confirmingDeletion: {
          description: 'Deleting needs a confirmation; a refusal is shown here.',
          on: {
            'counterparty.retain': { target: 'idle', actions: 'clearRefusal' },
            'counterparty.delete': '#counterparty.deleting',
          },
        },
        confirmingRemoval: {
          description: 'Removing needs a confirmation.',
          on: {
            'destination.retain': { target: 'idle', actions: 'clearDestination' },
            'destination.remove': '#counterparty.removing',
          },
        },
      },
    },
    adding: {
      description: 'The form of a new destination, saved as it is typed.',
      initial: 'idle',
      on: { 'draft.store': '.storing' },
      invoke: {
        id: 'newDestination',
        src: 'newDestinationFlow',
        input: ({ context: { walletId, id, form } }) => ({
          walletId,
          counterpartyId: id,
          // Set wherever this state is entered.
          ...form!,
        }),
        onSnapshot: { actions: withSnapshot('raiseDraftStore') },
        onDone: { target: 'discarding', actions: 'clearForm' },
      },
      states: {
        idle: {},
        storing: {
          invoke: {
            id: 'storeForm',
            src: 'storeForm',
            input: ({ context: { walletId, id, form } }) => ({
              walletId,
              id,
              form: typedFields(form),
            }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    discarding: {
      description: 'Saved or discarded: the stored form is cleared.',
      tags: 'busy',
      invoke: {
        id: 'clearForm',
        src: 'clearForm',
        input: ({ context: { walletId, id } }) => ({ walletId, id }),
        onDone: 'reading',
        onError: 'reading',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'changeCounterparty',
        src: 'changeCounterparty',
        input: ({ context: { walletId, id, detail, change } }) => ({
          walletId,
          id,
          // Only a loaded one can be changed.
          version: detail!.counterparty.version,
          change,
        }),
        onDone: { target: 'known.saved', actions: withOutput('assignChanged') },
        onError: [
          { guard: 'changedElsewhere', target: 'reading', actions: 'assignRefusal' },
          { target: 'known', actions: 'assignRefusal' },
        ],
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteCounterparty',
        src: 'deleteCounterparty',
        input: ({ context: { walletId, id } }) => ({ walletId, id }),
        onDone: 'deleted',
        onError: { target: 'known.confirmingDeletion', actions: 'assignRefusal' },
      },
    },
    deleted: { type: 'final' },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeDestination',
        src: 'removeDestination',
        input: ({ context: { walletId, id, destinationId } }) => ({
          walletId,
          id,
          destinationId: destinationId!,
        }),
        onDone: { target: 'reading', actions: ['clearDestination', 'clearRefusal'] },
        onError: { target: 'known', actions: 'assignRefusal' },
      },
    },
    renaming: {
      tags: 'busy',
      invoke: {
        id: 'renameDestination',
        src: 'renameDestination',
        input: ({ context }) => nicknameEditOf(context),
        onDone: { target: 'reading', actions: ['clearDestination', 'clearRefusal'] },
        onError: [
          { guard: 'changedElsewhere', target: 'reading', actions: 'assignRefusal' },
          { target: 'known', actions: 'assignRefusal' },
        ],
      },
    },
  },
})

/** Sent with the version that was shown, so that a change from another device is noticed. */
function nicknameEditOf({ walletId, id, detail, destinationId, nickname }: CounterpartyContext) {
  const version = detail?.destinations.find((one) => one.id === destinationId)?.version ?? 0
  return { walletId, id, destinationId: destinationId ?? '', version, nickname }
}

export type CounterpartyActor = ActorRefFrom<typeof counterpartyFlow>
