import { raise } from 'xstate'
import { houseSetup } from '../house.setup.ts'

/**
 * Who vouches for calls. At the door nobody has to; with the first sign of tokens the session is
 * brought, whose code comes with the rooms. From then on it stays, over a farewell too, which would
 * else not be said to its end.
 */
export const vouching = houseSetup.createStateConfig({
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findTokens',
        src: 'findTokens',
        onDone: [
          {
            guard: { type: 'tokensFound', params: ({ event }) => event.output },
            target: 'bringing',
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    absent: {
      entry: raise({ type: 'session.closed', lost: false }),
      on: {
        'tokens.kept': 'bringing',
        'tokens.changed': {
          guard: { type: 'tokensFound', params: ({ event }) => event.kept },
          target: 'bringing',
        },
      },
    },
    bringing: {
      entry: raise({ type: 'tokens.found' }),
      invoke: {
        id: 'bringSession',
        src: 'bringSession',
        onDone: 'standing',
        onError: { target: 'missing', actions: 'noteRefusal' },
      },
    },
    missing: {
      description: 'The rooms could not be brought; nothing is lost by trying again.',
      entry: raise({ type: 'session.missing' }),
      on: {
        'house.retry': 'bringing',
        'network.back': 'bringing',
        'tokens.changed': [
          { guard: { type: 'tokensFound', params: ({ event }) => event.kept }, target: 'bringing' },
          { target: 'absent' },
        ],
      },
    },
    standing: {
      invoke: {
        id: 'session',
        src: 'sessionFlow',
        input: ({ context: { insideTelegram } }) => ({ insideTelegram }),
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
      on: {
        'tokens.kept': { actions: { type: 'tellSession', params: ({ event }) => event } },
        'tokens.changed': { actions: { type: 'tellSessionChanged', params: ({ event }) => event } },
      },
    },
  },
})
