import { houseSetup } from '../house.setup.ts'

/** The console of a play tenant seen from outside, where whoever waits for a code stands. */
export const sandbox = houseSetup.createStateConfig({
  initial: 'furnishing',
  states: {
    furnishing: {
      invoke: {
        id: 'furnish',
        src: 'furnish',
        onDone: 'lit',
        onError: { target: 'unfurnished', actions: 'noteRefusal' },
      },
    },
    unfurnished: {
      description: 'The console could not be brought; nothing is lost by trying again.',
      on: { 'house.retry': 'furnishing', 'network.back': 'furnishing' },
    },
    lit: {
      invoke: [
        { id: 'mailbox', src: 'mailboxFlow', input: { filter: { to: null } } },
        { id: 'chain', src: 'chainFlow' },
        { id: 'book', src: 'bookFlow' },
      ],
    },
  },
})
