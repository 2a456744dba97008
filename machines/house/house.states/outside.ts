import { houseSetup, type HouseContext } from '../house.setup.ts'
import { openRooms, outsideRooms } from '../rooms.ts'
import { sandbox } from './sandbox.ts'

/** Nobody is signed in. An inner room asked for is remembered, and the door shown instead. */
export const outside = houseSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'tokens.found': { target: 'recognizing', actions: 'takeUpAsked' },
    'session.opened': { target: 'inside', actions: 'takeUpAsked' },
    'room.open': {
      guard: { type: 'elsewhere', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'noteWish', params: ({ event }) => event },
    },
    'path.went': {
      guard: { type: 'elsewhere', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'noteAddress', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'noSandboxHere', target: 'notFound' },
        ...[...outsideRooms, ...openRooms].map((room) => ({
          guard: { type: 'boundFor' as const, params: { room } },
          target: room,
        })),
        {
          target: 'signIn',
          actions: ['noteAsked', { type: 'noteRoom', params: { room: 'signIn' } }],
        },
      ],
      exit: 'announceMove',
    },
    signIn: {
      invoke: {
        id: 'signIn',
        src: 'signInFlow',
        input: ({ context }) => ({ intent: 'in', ways: waysFor(context) }),
        onDone: {
          actions: { type: 'announceKept', params: ({ event }) => ({ kept: event.output.kept! }) },
        },
      },
    },
    signUp: {
      invoke: {
        id: 'signIn',
        src: 'signInFlow',
        input: ({ context }) => ({ intent: 'up', ways: waysFor(context) }),
        onDone: {
          actions: { type: 'announceKept', params: ({ event }) => ({ kept: event.output.kept! }) },
        },
      },
    },
    signedOut: { description: 'The logout address: says why, and leads back to the door.' },
    sandbox,
    notFound: {},
  },
})

/** The tenant's ways in: Telegram first where it stands around us, and not at all elsewhere. */
function waysFor({ config, insideTelegram }: HouseContext) {
  const ways = config?.sign_in ?? []
  const others = ways.filter((way) => way !== 'telegram')
  return insideTelegram && ways.includes('telegram') ? (['telegram', ...others] as const) : others
}
