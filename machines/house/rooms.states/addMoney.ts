import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/** How money comes into the open wallet. */
export const addMoney = roomsSetup.createStateConfig({
  ...ofWallet,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'choosing' }] },
    waiting,
    choosing: {
      invoke: {
        id: 'addMoney',
        src: 'addMoneyFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
      },
    },
  },
})
