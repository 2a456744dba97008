import { houseSetup } from '../house.setup.ts'
import { insideRooms, openRooms } from '../rooms.ts'
import { sandbox } from './sandbox.ts'

/** The bank knows the person. Whoever asks for the door from in here is shown home. */
export const inside = houseSetup.createStateConfig({
  initial: 'deciding',
  invoke: {
    id: 'person',
    src: 'personFlow',
    onSnapshot: {
      guard: { type: 'personKnown', params: ({ event }) => event.snapshot },
      actions: { type: 'tellTaste', params: ({ event }) => event.snapshot.context.person! },
    },
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
        ...[...insideRooms, ...openRooms].map((room) => ({
          guard: { type: 'boundFor' as const, params: { room } },
          target: room,
        })),
        { target: 'home', actions: { type: 'noteRoom', params: { room: 'home' } } },
      ],
      exit: 'announceMove',
    },
    home: {},
    profile: {
      invoke: [
        {
          id: 'emailContact',
          src: 'contactFlow',
          input: { kind: 'email' },
          onSnapshot: {
            guard: { type: 'contactChanged', params: ({ event }) => event.snapshot },
            actions: 'readPersonAgain',
          },
        },
        {
          id: 'phoneContact',
          src: 'contactFlow',
          input: { kind: 'phone' },
          onSnapshot: {
            guard: { type: 'contactChanged', params: ({ event }) => event.snapshot },
            actions: 'readPersonAgain',
          },
        },
        { id: 'sessions', src: 'sessionsFlow' },
      ],
    },
    sandbox,
    notFound: {},
  },
})
