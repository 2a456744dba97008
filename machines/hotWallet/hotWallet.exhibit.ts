import { recordExhibit } from '#machines/console/recordExhibit.setup'
import { hotWallets } from '#machines/console/hotWallets.flow'
import { oneHotWallet } from '#machines/console/oneHotWallet.flow'
import { readExhibit } from '#machines/console/readExhibit.setup'
import { eventsOf } from '#machines/kit/exhibit'
import { hotWalletLife } from './hotWallet.life.ts'

export const hotWalletExhibits = {
  hotWallet: {
    logic: hotWalletLife,
    inputs: [{ proposedBy: null }, { proposedBy: 's1' }],
    events: [
      ...eventsOf('balance.fell', 'balance.rose', 'balance.recovered', 'levels.drop'),
      { type: 'levels.set', isLooser: true },
      { type: 'levels.set', isLooser: false },
      { type: 'levels.confirm', by: 's1' },
      { type: 'levels.confirm', by: 's2' },
    ],
  },
  hotWallets: readExhibit(hotWallets.flow, { offset: 0 }, { data: [{ id: 'h1' }], total: 1 }),
  oneHotWallet: recordExhibit(oneHotWallet.flow, 'confirm', { id: 'h1' }),
}
