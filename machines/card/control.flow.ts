import type { SnapshotFrom } from 'xstate'
import { controlSetup } from './control.setup.ts'

const topics = controlSetup.createStateConfig({
  on: {
    'topic.open': { actions: { type: 'noteTopic', params: ({ event }) => event } },
    'topic.drop': { actions: { type: 'noteTopic', params: { topic: null } } },
  },
})

/**
 * One card in its holder's hand: frozen and let go with one tap, limited, renamed, given up.
 *
 * A freeze is shown as done while the bank is still being told, for whoever freezes is in a hurry;
 * when it is refused, or nobody knows, the card is read again and shown as it stands, and why is
 * said beside it. Nothing else is shown before it is so. One thing is told at a time, and what is
 * wished meanwhile comes after it; but nothing is done to a card whose freeze was refused. A card
 * that is still being made is looked at again by itself.
 */
export const controlFlow = controlSetup.createMachine({
  id: 'control',
  context: ({ input }) => ({
    ...input,
    card: null,
    wanted: null,
    topic: null,
    change: null,
    again: false,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: { 'card.refresh': { actions: 'noteAgain' } },
      invoke: {
        id: 'readCard',
        src: 'readCard',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'known',
          actions: { type: 'noteCard', params: ({ event }) => event.output },
        },
        onError: { target: 'unread', actions: ['forgetAgain', 'noteRefusal'] },
      },
    },
    unread: {
      description: 'The bank could not show it; it can be asked again.',
      on: { 'card.refresh': { target: 'reading', actions: 'forgetRefusal' } },
    },
    known: {
      initial: 'told',
      on: {
        'card.refresh': { target: '.looking', actions: 'forgetRefusal' },
        'card.freeze': {
          guard: 'isActive',
          target: 'freezing',
          actions: { type: 'noteWanted', params: { frozen: true } },
        },
        'card.unfreeze': {
          guard: 'isFrozen',
          target: 'freezing',
          actions: { type: 'noteWanted', params: { frozen: false } },
        },
        ...topics.on,
        'form.submit': {
          target: 'changing',
          actions: { type: 'noteChange', params: ({ event }) => event },
        },
      },
      states: {
        told: {
          always: [
            { guard: 'askedAgain', target: 'looking' },
            { guard: 'beingIssued', target: 'awaited' },
            { target: 'still' },
          ],
        },
        still: {},
        awaited: {
          description: 'Its network is about to make it.',
          after: { networkWorks: 'looking' },
        },
        looking: {
          description: 'It is read again; what is shown stays, and may be acted on.',
          entry: 'forgetAgain',
          invoke: {
            id: 'readCard',
            src: 'readCard',
            input: ({ context: { id } }) => ({ id }),
            onDone: {
              target: 'told',
              actions: { type: 'noteCard', params: ({ event }) => event.output },
            },
            onError: { target: 'still', actions: 'noteRefusal' },
          },
        },
      },
    },
    freezing: {
      description: 'Shown as it will be, while the bank is told.',
      tags: 'busy',
      on: {
        'card.refresh': { actions: 'noteAgain' },
        ...topics.on,
        'form.submit': { actions: { type: 'noteChange', params: ({ event }) => event } },
      },
      invoke: {
        id: 'setFrozen',
        src: 'setFrozen',
        input: ({ context: { id, wanted } }) => ({ id, frozen: wanted === true }),
        onDone: [
          {
            guard: 'changeWaits',
            target: 'changing',
            actions: { type: 'noteCard', params: ({ event }) => event.output },
          },
          {
            target: 'known',
            actions: { type: 'noteCard', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'known.looking', actions: ['noteRefusal', 'forgetWanted'] },
      },
    },
    changing: {
      tags: 'busy',
      on: {
        'card.refresh': { actions: 'noteAgain' },
        'card.freeze': {
          guard: 'isActive',
          actions: { type: 'noteWanted', params: { frozen: true } },
        },
        'card.unfreeze': {
          guard: 'isFrozen',
          actions: { type: 'noteWanted', params: { frozen: false } },
        },
      },
      invoke: {
        id: 'changeCard',
        src: 'changeCard',
        // Noted on the way here.
        input: ({ context: { id, change } }) => ({ id, change: change! }),
        onDone: [
          {
            guard: 'freezeWaits',
            target: 'freezing',
            actions: { type: 'noteChanged', params: ({ event }) => event.output },
          },
          {
            target: 'known',
            actions: { type: 'noteChanged', params: ({ event }) => event.output },
          },
        ],
        onError: [
          { guard: 'freezeWaits', target: 'freezing', actions: 'noteRefusal' },
          { target: 'known.looking', actions: 'noteRefusal' },
        ],
      },
    },
  },
})

export type ControlSnapshot = SnapshotFrom<typeof controlFlow>

/** Whether something is being done to the card, or about to be. */
export const changeUnderWay = ({ context }: ControlSnapshot) => context.change !== null

/** Whether the bank is being told of a freeze, or about to be. */
export const freezeUnderWay = ({ context }: ControlSnapshot) => context.wanted !== null

/** How the card is shown: as it stands, or as it is about to. */
export function statusShown({ context: { card, wanted } }: ControlSnapshot) {
  if (!card || wanted === null) return card?.card_status ?? null
  return wanted ? 'FROZEN' : 'ACTIVE'
}
