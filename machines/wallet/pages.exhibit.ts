import { doneEvent } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { homePageFlow } from './homePage.flow.ts'
import { receivePageFlow } from './receivePage.flow.ts'
import { walletsPageFlow } from './walletsPage.flow.ts'

export const homePage = pageExhibit(homePageFlow)

export const receivePage = pageExhibit(receivePageFlow)

export const walletsPage = pageExhibit(
  // No parent here to send to.
  walletsPageFlow.provide({ actions: { tellParent: () => {} } }),
  [
    doneEvent('newWallet', { result: { uuid: 'w2', name: 'Savings' } }),
    { type: 'wallets.changed' },
    { type: 'wallet.rename', walletId: 'w1', name: 'Savings' },
    doneEvent('walletName', { result: { uuid: 'w1', name: 'Savings' } }),
    doneEvent('walletName', { result: null }),
  ],
)
