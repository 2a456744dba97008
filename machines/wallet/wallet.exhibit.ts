import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { newWallet as newWalletForm } from './newWallet.flow.ts'
import { receiveFlow } from './receive.flow.ts'
import { statement as walletStatement } from './statement.flow.ts'
import { transactionLife } from './transaction.life.ts'
import { walletFlow } from './wallet.flow.ts'
import { walletName } from './walletName.flow.ts'

export const walletExhibit: Exhibit = {
  logic: walletFlow,
  events: [
    { type: 'wallet.refresh' },
    { type: 'wallet.find', walletId: 'w2' },
    { type: 'wallet.choose', walletId: 'w2' },
    { type: 'wallets.changed' },
    { type: 'app.shown' },
    doneEvent('fetchWallets', { wallets: [{ uuid: 'w1' }, { uuid: 'w2' }], open: 'w1' }),
    doneEvent('fetchWallets', { wallets: [], open: null }),
    refusedEvent('fetchWallets'),
    doneEvent('readWallet', { detail: { uuid: 'w1' }, latest: [] }),
    refusedEvent('readWallet'),
  ],
  essence: ({ context: { openId, wallets } }) => [openId, wallets?.length ?? null],
}

const newWalletExhibit: Exhibit = {
  logic: newWalletForm.flow,
  inputs: [{ draft: { walletType: 'personal', name: '' } }],
  events: [
    { type: 'draft.set', change: { walletType: 'business' } },
    { type: 'form.submit' },
    { type: 'form.reset' },
    doneEvent('submitForm', { result: { uuid: 'w2' } }),
    refusedEvent('submitForm', 'LIMIT_REACHED'),
  ],
}

const walletNameExhibit: Exhibit = {
  logic: walletName.flow,
  inputs: [{ draft: { walletId: 'w1', name: 'Savings' } }],
  events: [
    { type: 'draft.set', change: { name: 'Holidays' } },
    { type: 'form.submit' },
    { type: 'form.reset' },
    doneEvent('submitForm', { result: { uuid: 'w1' } }),
    refusedEvent('submitForm', 'NOT_FOUND'),
  ],
}

const statementExhibit: Exhibit = {
  logic: walletStatement.flow,
  events: [
    { type: 'statement.save', ask: { walletId: 'w1', filter: {} } },
    doneEvent('saveStatement', { result: 'saved' }),
    doneEvent('saveStatement', { result: 'copied' }),
    refusedEvent('saveStatement', 'EXPORT_TOO_LARGE'),
  ],
}

const coin = (uuid: string, symbol: string, chain_id: number) => ({
  uuid,
  meta: { symbol, name: symbol, chain_id },
})

const nothingChosen = { symbol: null, chain: null }

const receiveExhibit: Exhibit = {
  logic: receiveFlow,
  inputs: [
    { walletId: 'w1', ...nothingChosen },
    { walletId: null, symbol: 'USDT', chain: 2 },
  ],
  events: [
    { type: 'wallet.follow', walletId: 'w2' },
    { type: 'view.set', ...nothingChosen },
    { type: 'view.set', symbol: 'BTC', chain: null },
    { type: 'view.set', symbol: 'USDT', chain: 2 },
    { type: 'receive.retry' },
    doneEvent('fetchReceivable', {
      currencies: [coin('c1', 'BTC', 0), coin('c2', 'USDT', 1), coin('c3', 'USDT', 2)],
    }),
    refusedEvent('fetchReceivable'),
    doneEvent('openAddress', { uuid: 'a1' }),
    refusedEvent('openAddress', 'CHAIN_UNSUPPORTED'),
  ],
  essence: ({ context: { walletId, symbol, chain } }) => [walletId, symbol, chain],
}

export const transactionExhibit: Exhibit = {
  logic: transactionLife,
  inputs: [{ arriving: false }, { arriving: true }],
  events: [
    { type: 'order.approved' },
    { type: 'order.funded' },
    { type: 'order.settled' },
    { type: 'order.canceled', reason: 'by_user' },
    { type: 'order.failed', reason: 'rail_rejected' },
    { type: 'deposit.deepened' },
    { type: 'deposit.reorganized' },
    { type: 'deposit.confirmed' },
    { type: 'deposit.dropped', reason: 'gone' },
    { type: 'review.opened' },
    { type: 'review.passed' },
    { type: 'review.failed', reason: 'refused' },
  ],
}

/** What a customer does with a wallet of their own. */
export const ownWalletExhibits = {
  newWallet: newWalletExhibit,
  walletName: walletNameExhibit,
  receive: receiveExhibit,
  statement: statementExhibit,
}
