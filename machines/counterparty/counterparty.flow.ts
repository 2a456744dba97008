import type { ActorRefFrom } from 'xstate'
import { eventParams, outputParams, snapshotParams } from '#machines/kit/params'
import { counterpartySetup, typedFields, type CounterpartyContext } from './counterparty.setup.ts'

/**
 * One counterparty and where it is paid. A change names the version it was made on, so that two
 * devices never overwrite each other unseen: what another one changed is read again and the refusal
 * says so. A refused change leaves everything as it was.
 */
export const counterpartyFlow = counterpartySetup.createMachine({
  id: 'counterparty',
  context: ({ input }) => ({
    ...input,
    known: null,
    change: {},
    form: null,
    destinationId: null,
    nickname: null,
    refusal: null,
  }),
  initial: 'recalling',
  on: { 'counterparty.refresh': { target: '.reading', actions: 'forgetRefusal' } },
  states: {
    recalling: {
      description: 'Whether the form of a new destination was open when the page went away.',
      tags: 'busy',
      invoke: {
        id: 'findForm',
        src: 'findForm',
        input: ({ context: { walletId, id } }) => ({ walletId, id }),
        onDone: { target: 'reading', actions: { type: 'noteForm', params: outputParams } },
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
          {
            guard: 'formLeft',
            target: 'adding',
            actions: { type: 'noteKnown', params: outputParams },
          },
          { target: 'known', actions: { type: 'noteKnown', params: outputParams } },
        ],
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
          actions: ['forgetDestination', { type: 'noteChange', params: eventParams }],
        },
        'destination.add': {
          target: 'adding',
          actions: ['forgetRefusal', { type: 'openForm', params: eventParams }],
        },
        'destination.drop': {
          target: '.sure',
          actions: ['forgetRefusal', { type: 'noteDestination', params: eventParams }],
        },
        'destination.rename': {
          target: '.naming',
          actions: ['forgetRefusal', { type: 'noteDestination', params: eventParams }],
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
              actions: { type: 'noteNickname', params: eventParams },
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
      description: 'The form of a new destination is open, and laid by as it is filled in.',
      initial: 'idle',
      on: { 'draft.keep': '.keeping' },
      invoke: {
        id: 'newDestination',
        src: 'newDestinationFlow',
        input: ({ context: { walletId, id, form } }) => ({
          walletId,
          counterpartyId: id,
          // There is one wherever this state is entered.
          ...form!,
        }),
        onSnapshot: { actions: { type: 'layBy', params: snapshotParams } },
        onDone: { target: 'forgetting', actions: 'forgetForm' },
      },
      states: {
        idle: {},
        keeping: {
          invoke: {
            id: 'keepForm',
            src: 'keepForm',
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
    forgetting: {
      description: 'Saved or thrown away: nothing of the form is laid by.',
      tags: 'busy',
      invoke: {
        id: 'dropForm',
        src: 'dropForm',
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
        input: ({ context: { walletId, id, known, change } }) => ({
          walletId,
          id,
          // Only what is known can be changed.
          version: known!.counterparty.version,
          change,
        }),
        onDone: { target: 'known.saved', actions: { type: 'noteChanged', params: outputParams } },
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
        input: ({ context }) => nicknameEditOf(context),
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
function nicknameEditOf({ walletId, id, known, destinationId, nickname }: CounterpartyContext) {
  const version = known?.destinations.find((one) => one.id === destinationId)?.version ?? 0
  return { walletId, id, destinationId: destinationId ?? '', version, nickname }
}

export type CounterpartyActor = ActorRefFrom<typeof counterpartyFlow>
