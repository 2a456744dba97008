import { raise, type SnapshotFrom } from 'xstate'
import { QUEUE_MOST } from '#machines/session/session.setup'
import { houseSetup } from './house.setup.ts'
import { inside } from './house.states/inside.ts'
import { outside } from './house.states/outside.ts'
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
          initial: 'recognizing',
          invoke: [
            {
              id: 'session',
              src: 'sessionFlow',
              input: ({ context: { insideTelegram } }) => ({
                insideTelegram,
                queueMost: QUEUE_MOST,
              }),
              onSnapshot: [
                {
                  guard: { type: 'sessionTrusted', params: ({ event }) => event.snapshot },
                  actions: raise({ type: 'session.opened' }),
                },
                {
                  guard: { type: 'sessionOver', params: ({ event }) => event.snapshot },
                  actions: { type: 'announceClosed', params: ({ event }) => event.snapshot },
                },
                {
                  guard: { type: 'sessionBlocked', params: ({ event }) => event.snapshot },
                  actions: raise({ type: 'session.blocked' }),
                },
                { actions: raise({ type: 'session.sought' }) },
              ],
            },
            { id: 'watchShelf', src: 'watchShelf' },
          ],
          on: {
            'session.blocked': '.blocked',
            'tokens.changed': {
              actions: { type: 'tellSessionChanged', params: ({ event }) => event },
            },
          },
          states: {
            recognizing: {
              on: { 'session.opened': 'entering', 'session.closed': 'outside' },
            },
            entering: {
              description: 'The bank knows the person; the rooms behind the door are on their way.',
              on: {
                'session.closed': {
                  target: 'outside',
                  actions: [
                    { type: 'noteLostPlace', params: ({ event }) => event },
                    { type: 'noteRoom', params: { room: 'signedOut' } },
                  ],
                },
                'session.sought': 'recognizing',
              },
              invoke: {
                id: 'furnish',
                src: 'furnish',
                onDone: 'inside',
                onError: { target: 'unfurnished', actions: 'noteRefusal' },
              },
            },
            unfurnished: {
              description: 'The rooms could not be brought; nothing is lost by trying again.',
              on: {
                'session.closed': {
                  target: 'outside',
                  actions: [
                    { type: 'noteLostPlace', params: ({ event }) => event },
                    { type: 'noteRoom', params: { room: 'signedOut' } },
                  ],
                },
                'session.sought': 'recognizing',
                'house.retry': 'entering',
                'network.back': 'entering',
              },
            },
            outside,
            inside,
            blocked: {
              description: 'The bank knows the person and serves them no more.',
              on: {
                'session.opened': 'entering',
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
  const place = visiting.welcomed
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
  house.matches({ visiting: { welcomed: 'inside' } })

export const isOffline = (house: HouseSnapshot) => house.matches({ listening: 'offline' })
