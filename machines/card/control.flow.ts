import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '#machines/kit/params'
import { controlSetup } from './control.setup.ts'

/** Sends the freeze once no other change of the card is in flight. */
const freezeTo = (frozen: boolean) =>
  controlSetup.createStateConfig({
    tags: 'busy',
    initial: 'waiting',
    states: {
      waiting: {
        description: 'Another change is in flight; this one is sent after it.',
        always: { guard: 'changeNotSent', target: 'sending' },
      },
      sending: {
        invoke: {
          id: 'setFrozen',
          src: 'setFrozen',
          input: ({ context: { id } }) => ({ id, frozen }),
          onDone: { target: '#control.known.freeze.idle', actions: withOutput('assignCard') },
          onError: {
            description: 'A waiting change is not sent after a refused freeze.',
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
 * A freeze is shown before the bank answers; nothing else is shown before it is true. Freezing and
 * changing are two regions, of which one sends at a time.
 */
export const controlFlow = controlSetup.createMachine({
  id: 'control',
  description:
    'A freeze is shown at once and sent as soon as no other change of the card is in flight.',
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
        current: {
          description: 'Nothing has changed since the request.',
          on: { 'card.refresh': 'stale' },
        },
        stale: { description: 'The card changed meanwhile: it is read once more.' },
      },
    },
    unread: {
      description: 'Could not be loaded; may be retried.',
      on: { 'card.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
    known: {
      description: 'The card is shown; freezing, changes and readings take turns.',
      type: 'parallel',
      states: {
        freeze: {
          description: 'Freezing and unfreezing, which may always be asked for.',
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
            freezing: { description: 'Already shown as frozen.', ...freezeTo(true) },
            unfreezing: { description: 'Already shown as active.', ...freezeTo(false) },
          },
        },
        change: {
          description: 'Limits, name and the other changes, one at a time.',
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
              description: 'Waiting for the freeze to be sent.',
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
          description: 'The card as last read.',
          initial: 'current',
          states: {
            current: {
              description: 'As far as is known nothing has changed.',
              initial: 'deciding',
              always: { guard: 'eitherBusy', target: 'paused' },
              on: { 'card.refresh': { target: '.looking', actions: 'clearRefusal' } },
              states: {
                deciding: {
                  description: 'A card that is being issued is polled.',
                  always: [{ guard: 'beingIssued', target: 'awaiting' }, { target: 'idle' }],
                },
                idle: {},
                awaiting: {
                  description: 'Waiting for the network to issue it.',
                  after: { pollDue: 'looking' },
                },
                looking: {
                  description: 'Read again; what is shown stays usable.',
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
              description: 'A request is in flight and will return the card.',
              always: { guard: 'bothIdle', target: 'current' },
              on: { 'card.refresh': 'stale' },
            },
            stale: {
              description: 'The card changed meanwhile: it is read afterwards.',
              always: { guard: 'bothIdle', target: 'current.looking' },
            },
          },
        },
      },
    },
  },
})

export type ControlSnapshot = SnapshotFrom<typeof controlFlow>

/** Whether a change is in flight or waits for a freeze. */
export const changeUnderWay = (snapshot: ControlSnapshot) =>
  snapshot.matches({ known: { change: 'waiting' } }) ||
  snapshot.matches({ known: { change: 'sending' } })

const isFreezing = (snapshot: ControlSnapshot) =>
  snapshot.matches({ known: { freeze: 'freezing' } })

const isUnfreezing = (snapshot: ControlSnapshot) =>
  snapshot.matches({ known: { freeze: 'unfreezing' } })

export const freezeUnderWay = (snapshot: ControlSnapshot) =>
  isFreezing(snapshot) || isUnfreezing(snapshot)

/** The status to show, anticipating a freeze in flight. */
export function statusShown(snapshot: ControlSnapshot) {
  if (isFreezing(snapshot)) return 'FROZEN'
  return isUnfreezing(snapshot) ? 'ACTIVE' : (snapshot.context.card?.card_status ?? null)
}

export type ControlActor = ActorRefFrom<typeof controlFlow>
