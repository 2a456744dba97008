import { chosenIn, keysSetup, noKeys, openIn, statusOf } from './keys.setup.ts'

/**
 * A person's keys, for programs and for public pages: all of them, one, or the form of a new one.
 *
 * A key is shown once, when it is made or made anew. It lies in the device vault and no longer than
 * this chart stands in `showing`: the stream that guards it there empties the vault however that
 * ends. Where the bank wants a proof first, the person gives it, and the call is said again.
 */
export const keysFlow = keysSetup.createMachine({
  id: 'keys',
  context: noKeys,
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readKeys',
        src: 'readKeys',
        onDone: {
          target: 'listed',
          actions: { type: 'noteRead', params: ({ event }) => event.output },
        },
        onError: { target: 'unread', actions: 'noteRefusal' },
      },
    },
    unread: { on: { 'keys.refresh': 'reading' } },
    listed: {
      on: {
        'keys.refresh': 'reading',
        'key.begin': {
          guard: { type: 'placeable', params: ({ event }) => event },
          target: 'writing',
          actions: { type: 'noteBegun', params: ({ event }) => event },
        },
        'key.open': {
          guard: { type: 'known', params: ({ event }) => event },
          target: 'one',
          actions: { type: 'noteOpen', params: ({ event }) => event },
        },
      },
    },
    writing: {
      on: {
        'draft.set': { actions: { type: 'noteDraft', params: ({ event }) => event } },
        'draft.save': { guard: 'whole', target: 'making' },
        'form.reset': { target: 'listed', actions: 'forgetRefusal' },
      },
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeKey',
        src: 'makeKey',
        input: ({ context }) => context.draft,
        onDone: {
          target: 'showing',
          actions: { type: 'noteOne', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofAsked', target: 'proving', actions: 'noteBound' },
          { target: 'writing', actions: 'noteRefusal' },
        ],
      },
    },
    one: {
      initial: 'still',
      on: { 'key.close': { target: 'listed', actions: 'forgetOpen' } },
      states: {
        still: {
          on: {
            'key.edit': {
              guard: 'changeable',
              target: '#keys.editing',
              actions: 'noteEdited',
            },
            'key.switch': {
              guard: 'changeable',
              target: '#keys.switching',
              actions: { type: 'noteAction', params: { action: 'switch' } },
            },
            'key.renew': {
              guard: 'active',
              target: 'wondering.renew',
              actions: { type: 'noteAction', params: { action: 'renew' } },
            },
            'key.drop': { guard: 'alive', target: 'wondering.drop', actions: 'forgetRefusal' },
          },
        },
        wondering: {
          description: 'What stops a program is asked about once more.',
          initial: 'renew',
          on: { 'action.cancel': 'still' },
          states: {
            renew: {
              on: {
                'overlap.pick': {
                  actions: { type: 'noteOverlap', params: ({ event }) => event },
                },
                'action.confirm': '#keys.renewing',
              },
            },
            drop: { on: { 'action.confirm': '#keys.dropping' } },
          },
        },
      },
    },
    editing: {
      on: {
        'draft.set': { actions: { type: 'noteDraft', params: ({ event }) => event } },
        'draft.save': { guard: 'whole', target: 'changing' },
        'form.reset': { target: 'one', actions: 'forgetRefusal' },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changeKey',
        src: 'changeKey',
        input: ({ context }) => ({ id: chosenIn(context).id, draft: context.draft }),
        onDone: {
          target: 'one',
          actions: { type: 'noteOne', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofAsked', target: 'proving', actions: 'noteBound' },
          { target: 'editing', actions: 'noteRefusal' },
        ],
      },
    },
    switching: {
      tags: 'busy',
      invoke: {
        id: 'switchKey',
        src: 'switchKey',
        input: ({ context }) => ({
          id: chosenIn(context).id,
          on: statusOf(openIn(context)!) !== 'ACTIVE',
        }),
        onDone: {
          target: 'one',
          actions: { type: 'noteOne', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofAsked', target: 'proving', actions: 'noteBound' },
          { target: 'one', actions: 'noteRefusal' },
        ],
      },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renewKey',
        src: 'renewKey',
        input: ({ context }) => ({
          ...chosenIn(context),
          overlapHours: context.overlapHours,
        }),
        onDone: {
          target: 'showing',
          actions: { type: 'noteOne', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofAsked', target: 'proving', actions: 'noteBound' },
          { target: 'one', actions: 'noteRefusal' },
        ],
      },
    },
    dropping: {
      tags: 'busy',
      invoke: {
        id: 'dropKey',
        src: 'dropKey',
        input: ({ context }) => chosenIn(context),
        onDone: 'reading',
        onError: { target: 'one', actions: 'noteRefusal' },
      },
    },
    proving: {
      description: 'The person proves themselves for this very key.',
      invoke: {
        id: 'proof',
        src: 'proofFlow',
        input: ({ context }) => ({ bound: context.bound! }),
        onDone: [
          { guard: { type: 'proven', params: ({ event }) => event.output }, target: 'resuming' },
          { guard: 'making', target: 'writing' },
          { guard: 'changing', target: 'editing' },
          { target: 'one' },
        ],
      },
    },
    resuming: {
      always: [
        { guard: 'making', target: 'making' },
        { guard: 'changing', target: 'changing' },
        { guard: 'renewing', target: 'renewing' },
        { target: 'switching' },
      ],
    },
    showing: {
      description: 'The vault holds the key, this once.',
      invoke: { id: 'guardKey', src: 'guardKey' },
      on: { 'key.seen': 'one' },
    },
  },
})
