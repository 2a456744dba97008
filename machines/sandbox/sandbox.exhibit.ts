import { doneEvent, refusedEvent, type Exhibit, listExhibit } from '#machines/kit/exhibit'
import { bookFlow } from './book.flow.ts'
import { cardSimulatorFlow } from './cardSimulator.flow.ts'
import { chainFlow } from './chain.flow.ts'
import { mailboxList } from './mailbox.flow.ts'

export const mailboxExhibit = listExhibit(mailboxList.flow, { to: null }, { to: 'ann@example.com' })

const testChain = {
  chain: 31_337,
  name: 'Test chain',
  symbol: 'ETH',
  currencies: ['ETH'],
  height: 7,
  confirmations: 2,
  is_memo: false,
}

export const chainExhibit: Exhibit = {
  logic: chainFlow,
  events: [
    { type: 'chain.choose', chain: 1 },
    { type: 'chain.move', move: { do: 'mine', count: 1 } },
    { type: 'chain.refresh' },
    doneEvent('readChains', { chains: [testChain] }),
    doneEvent('readChains', { chains: [] }),
    refusedEvent('readChains', 'OFFLINE'),
    doneEvent('readAddresses', { addresses: [] }),
    refusedEvent('readAddresses', 'OFFLINE'),
    doneEvent('moveChain'),
    refusedEvent('moveChain', 'AMOUNT_INVALID'),
  ],
}

export const bookExhibit: Exhibit = {
  logic: bookFlow,
  events: [
    { type: 'book.check' },
    doneEvent('checkBook', {
      balances: true,
      faults: [],
      accounts: 3,
      postings: 4,
      checked_at: '2026',
    }),
    refusedEvent('checkBook', 'OFFLINE'),
  ],
}

export const cardSimulatorExhibit: Exhibit = {
  logic: cardSimulatorFlow,
  inputs: [{ cardId: 'k1' }],
  events: [
    { type: 'card.simulate', simulation: { do: 'card', event: 'ship' } },
    doneEvent('simulateCard', { status: 'ACTIVE' }),
    refusedEvent('simulateCard', 'CARD_STATE_CONFLICT'),
  ],
}
