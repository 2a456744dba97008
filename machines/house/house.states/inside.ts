import { houseSetup } from '../house.setup.ts'
import { outsideRooms } from '../rooms.ts'

/**
 * The bank knows the person. Here it is decided which room is lit; the rooms themselves are a flow
 * of their own, which comes with their code. Whoever asks for the door from in here is shown home.
 */
export const inside = houseSetup.createStateConfig({
  initial: 'deciding',
  invoke: {
    id: 'rooms',
    src: 'roomsFlow',
    // Inside is reached through the welcome alone, which brings the tenant's face.
    input: ({ context }) => ({ config: context.config!, insideTelegram: context.insideTelegram }),
  },
  exit: 'tellTasteLeft',
  on: {
    'session.closed': {
      target: 'outside',
      actions: [
        { type: 'noteLostPlace', params: ({ event }) => event },
        { type: 'noteRoom', params: { room: 'signedOut' } },
      ],
    },
    'session.sought': 'recognizing',
    'person.known': { actions: { type: 'tellTaste', params: ({ event }) => event } },
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
        {
          guard: 'noSandboxHere',
          target: 'lit',
          actions: { type: 'noteRoom', params: { room: 'notFound' } },
        },
        ...outsideRooms.map((room) => ({
          guard: { type: 'boundFor' as const, params: { room } },
          target: 'lit',
          actions: { type: 'noteRoom' as const, params: { room: 'home' as const } },
        })),
        { target: 'lit' },
      ],
      exit: 'announceMove',
    },
    lit: { entry: { type: 'lightRoom', params: ({ context }) => context } },
  },
})
