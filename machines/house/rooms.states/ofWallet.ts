import { roomsSetup } from '../rooms.setup.ts'

/** A room of the open wallet waits until it is known which, and begins anew with another. */
export const ofWallet = roomsSetup.createStateConfig({
  on: {
    'wallet.opened': {
      target: '.deciding',
      actions: { type: 'followWallet', params: ({ event }) => event },
    },
  },
})

export const waiting = roomsSetup.createStateConfig({
  description: 'Which wallet is open is about to be said.',
})
