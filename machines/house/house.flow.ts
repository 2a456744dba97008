import type { SnapshotFrom } from 'xstate'
import { houseSetup } from './house.setup.ts'
import { inside } from './house.states/inside.ts'
import { outside } from './house.states/outside.ts'
import { vouching } from './house.states/vouching.ts'
import type { Room } from './rooms.ts'

/**
 * The root actor: whether the person is inside, which room is lit, and the flows living there.
 *
 * A room starts its flows by being entered and stops them by being left; React starts none. Being
 * inside depends on the session alone, so no address and no event can open an inner room to
 * somebody the bank does not know; the room first asked for is remembered and opens after signing
 * in. The address bar follows the room, never the other way round: what it asks for is decided
 * here like any other wish.
 */
export const houseFlow = houseSetup.createMachine({
  id: 'house',
  context: ({ input }) => ({ ...input, asked: null, push: false, config: null, refusal: null }),
  type: 'parallel',
  invoke: { id: 'taste', src: 'tasteFlow', input: ({ context }) => context.taste },
  states: {
    visiting: {
      initial: 'arriving',
      on: {
        'path.went': { actions: { type: 'noteAddress', params: ({ event }) => event } },
        'room.open': { actions: { type: 'noteWish', params: ({ event }) => event } },
      },
      states: {
        arriving: {
          invoke: {
            id: 'readConfig',
            src: 'readConfig',
            onDone: {
              target: 'welcomed',
              actions: { type: 'noteConfig', params: ({ event }) => event.output },
            },
            onError: { target: 'broken', actions: 'noteRefusal' },
          },
        },
        broken: {
          description: 'The face of the tenant could not be read; a minimum is shown instead.',
          on: { 'house.retry': 'arriving', 'network.back': 'arriving' },
          after: { bankHasTime: { guard: 'waitNamed', target: 'arriving' } },
        },
        welcomed: {
          type: 'parallel',
          invoke: { id: 'watchShelf', src: 'watchShelf' },
          states: {
            vouching,
            place: {
              initial: 'recognizing',
              on: { 'session.blocked': '.blocked' },
              states: {
                recognizing: {
                  on: {
                    'session.opened': 'inside',
                    'session.closed': 'outside',
                    'session.missing': 'unfurnished',
                  },
                },
                unfurnished: {
                  description: 'What the bank knows the person by is here; the rooms are not.',
                  on: { 'tokens.found': 'recognizing', 'session.closed': 'outside' },
                },
                outside,
                inside,
                blocked: {
                  description: 'The bank knows the person and serves them no more.',
                  on: {
                    'session.opened': 'inside',
                    'session.closed': {
                      target: 'outside',
                      actions: { type: 'noteRoom', params: { room: 'signedOut' } },
                    },
                    'session.sought': 'recognizing',
                  },
                },
              },
            },
          },
        },
      },
    },
    following: {
      description: 'The address bar.',
      initial: 'settled',
      invoke: { id: 'watchPath', src: 'watchPath' },
      on: { 'address.moved': '.showing' },
      states: {
        settled: {},
        showing: {
          invoke: {
            id: 'showPath',
            src: 'showPath',
            input: ({ context: { address, push } }) => ({ address, push }),
            onDone: 'settled',
            onError: 'settled',
          },
        },
      },
    },
    listening: {
      description: 'Whether the device has a network, as a note beside everything else.',
      initial: 'online',
      invoke: { id: 'watchNetwork', src: 'watchNetwork' },
      states: {
        online: { on: { 'network.lost': 'offline' } },
        offline: { on: { 'network.back': 'online' } },
      },
    },
  },
})

export type HouseSnapshot = SnapshotFrom<typeof houseFlow>

export type Scene = Room | 'arriving' | 'broken' | 'blocked'

/** Which screen is to be seen. On the way between two rooms the house shows that it is arriving. */
export function sceneShown({ value: { visiting }, context }: HouseSnapshot): Scene {
  if (typeof visiting === 'string') return visiting
  const { place } = visiting.welcomed
  if (place === 'blocked') return place
  if (place === 'unfurnished') return 'broken'
  if (typeof place === 'string') return 'arriving'
  if ('inside' in place) return place.inside === 'lit' ? context.address.room : 'arriving'
  const lit = place.outside
  if (typeof lit === 'object') return lit.sandbox === 'unfurnished' ? 'broken' : 'sandbox'
  return lit === 'deciding' ? 'arriving' : lit
}

/** Whether the room is an inner one, or an open one seen from inside: the shell shows its rooms. */
export const isInside = (house: HouseSnapshot) =>
  house.matches({ visiting: { welcomed: { place: 'inside' } } })

export const isOffline = (house: HouseSnapshot) => house.matches({ listening: 'offline' })
