import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '#machines/kit/params'
import { controlSetup } from './control.setup.ts'

/** The bank is told whether the card is to be frozen, once no other change of it is on its way. */
const freezeTo = (frozen: boolean) =>
  controlSetup.createStateConfig({
    tags: 'busy',
    initial: 'waiting',
    states: {
      waiting: { always: { guard: 'changeNotSent', target: 'sending' } },
      sending: {
        invoke: {
          id: 'setFrozen',
          src: 'setFrozen',
          input: ({ context: { id } }) => ({ id, frozen }),
          onDone: { target: '#control.known.freeze.idle', actions: withOutput('assignCard') },
          onError: {
            description: 'A change that waited is not made to a card whose freeze was refused.',
            target: [
              '#control.known.freeze.idle',
              '#control.known.change.idle',
              '#control.known.copy.current.looking',
            ],
            actions: 'assignRefusal',
          },
        },
      },
    },
  })

/**
 * One card in its holder's hand: frozen and let go with one tap, limited, renamed, given up.
 *
 * A freeze is shown as done while the bank is still being told, for whoever freezes is in a hurry;
 * when it is refused, or nobody knows, the card is read again and shown as it stands, and why is
 * said beside it. Nothing else is shown before it is so. Freezing and changing are two regions, of
 * which one at a time has a request under way while the other waits; a third reads the card again.
 * A card that is still being made is read again by itself.
 */
export const controlFlow = controlSetup.createMachine({
  id: 'control',
  context: ({ input }) => ({ ...input, card: null, topic: null, change: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      initial: 'current',
      invoke: {
        id: 'readCard',
        src: 'readCard',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: 'isStale',
            target: 'known.copy.current.looking',
            actions: withOutput('assignCard'),
          },
          { target: 'known', actions: withOutput('assignCard') },
        ],
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
      states: {
        current: { on: { 'card.refresh': 'stale' } },
        stale: { description: 'Something happened to the card meanwhile: it is read once more.' },
      },
    },
    unread: {
      description: 'The bank could not show it; it can be asked again.',
      on: { 'card.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
    known: {
      type: 'parallel',
      states: {
        freeze: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'card.freeze': { guard: 'isActive', target: 'freezing', actions: 'clearRefusal' },
                'card.unfreeze': {
                  guard: 'isFrozen',
                  target: 'unfreezing',
                  actions: 'clearRefusal',
                },
              },
            },
            freezing: { description: 'Shown as frozen already.', ...freezeTo(true) },
            unfreezing: { description: 'Shown as active already.', ...freezeTo(false) },
          },
        },
        change: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'topic.open': { actions: withEvent('assignTopic') },
                'topic.drop': { actions: 'clearTopic' },
                'form.submit': { target: 'waiting', actions: withEvent('assignChange') },
              },
            },
            waiting: {
              description: 'Until the bank was told of a freeze.',
              tags: 'busy',
              always: { guard: 'freezeNotSent', target: 'sending' },
              on: {
                'topic.open': { actions: withEvent('assignTopic') },
                'topic.drop': { actions: 'clearTopic' },
                'form.submit': { actions: withEvent('assignChange') },
              },
            },
            sending: {
              tags: 'busy',
              invoke: {
                id: 'changeCard',
                src: 'changeCard',
                // Noted on the way here.
                input: ({ context: { id, change } }) => ({ id, change: change! }),
                onDone: { target: 'idle', actions: withOutput('assignChanged') },
                onError: [
                  {
                    guard: 'freezeIdle',
                    target: ['#control.known.change.idle', '#control.known.copy.current.looking'],
                    actions: 'assignRefusal',
                  },
                  { target: 'idle', actions: 'assignRefusal' },
                ],
              },
            },
          },
        },
        copy: {
          description: 'The card as it was read last.',
          initial: 'current',
          states: {
            current: {
              initial: 'deciding',
              always: { guard: 'eitherBusy', target: 'paused' },
              on: { 'card.refresh': { target: '.looking', actions: 'clearRefusal' } },
              states: {
                deciding: {
                  always: [{ guard: 'beingIssued', target: 'awaiting' }, { target: 'idle' }],
                },
                idle: {},
                awaiting: {
                  description: 'Its network is about to make it.',
                  after: { pollDue: 'looking' },
                },
                looking: {
                  description: 'It is read again; what is shown stays, and may be acted on.',
                  invoke: {
                    id: 'readCard',
                    src: 'readCard',
                    input: ({ context: { id } }) => ({ id }),
                    onDone: { target: 'deciding', actions: withOutput('assignCard') },
                    onError: { target: 'idle', actions: 'assignRefusal' },
                  },
                },
              },
            },
            paused: {
              description: 'The bank is being told something, and answers with the card.',
              always: { guard: 'bothIdle', target: 'current' },
              on: { 'card.refresh': 'stale' },
            },
            stale: {
              description: 'Something else happened to it meanwhile: it is read afterwards.',
              always: { guard: 'bothIdle', target: 'current.looking' },
            },
          },
        },
      },
    },
  },
})

export type ControlSnapshot = SnapshotFrom<typeof controlFlow>

/** Whether a change of the card is on its way, or waits for a freeze. */
export const changeUnderWay = (snapshot: ControlSnapshot) =>
  snapshot.matches({ known: { change: 'waiting' } }) ||
  snapshot.matches({ known: { change: 'sending' } })

const isFreezing = (snapshot: ControlSnapshot) =>
  snapshot.matches({ known: { freeze: 'freezing' } })

const isUnfreezing = (snapshot: ControlSnapshot) =>
  snapshot.matches({ known: { freeze: 'unfreezing' } })

/** Whether the bank is being told of a freeze, or about to be. */
export const freezeUnderWay = (snapshot: ControlSnapshot) =>
  isFreezing(snapshot) || isUnfreezing(snapshot)

/** How the card is shown: as it stands, or as it is about to. */
export function statusShown(snapshot: ControlSnapshot) {
  if (isFreezing(snapshot)) return 'FROZEN'
  return isUnfreezing(snapshot) ? 'ACTIVE' : (snapshot.context.card?.card_status ?? null)
}

export type ControlActor = ActorRefFrom<typeof controlFlow>
