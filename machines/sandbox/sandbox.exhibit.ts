import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { bookFlow } from './book.flow.ts'
import { cardPlayFlow } from './cardSimulator.flow.ts'
import { chainFlow } from './chain.flow.ts'
import { mailbox as letters } from './mailbox.flow.ts'

export const mailbox: Exhibit = {
  logic: letters.flow,
  inputs: [{ filter: { to: null } }],
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.filter', filter: { to: 'ann@example.com' } },
    { type: 'list.refresh' },
    done('fetchPage', { data: [], total: 0 }),
    refused('fetchPage', 'OFFLINE'),
  ],
}

const play = {
  chain: 31_337,
  name: 'Test chain',
  symbol: 'ETH',
  currencies: ['ETH'],
  height: 7,
  confirmations: 2,
  is_memo: false,
}

export const chain: Exhibit = {
  logic: chainFlow,
  said: [
    { type: 'chain.choose', chain: 1 },
    { type: 'chain.move', move: { do: 'mine', count: 1 } },
    { type: 'chain.refresh' },
    done('readChains', { chains: [play] }),
    done('readChains', { chains: [] }),
    refused('readChains', 'OFFLINE'),
    done('readAddresses', { addresses: [] }),
    refused('readAddresses', 'OFFLINE'),
    done('moveChain'),
    refused('moveChain', 'AMOUNT_INVALID'),
  ],
}

export const book: Exhibit = {
  logic: bookFlow,
  said: [
    { type: 'book.check' },
    done('checkBook', { balances: true, faults: [], accounts: 3, postings: 4, checked_at: '2026' }),
    refused('checkBook', 'OFFLINE'),
  ],
}

export const cardPlay: Exhibit = {
  logic: cardPlayFlow,
  inputs: [{ cardId: 'k1' }],
  said: [
    { type: 'world.press', press: { do: 'card', event: 'ship' } },
    done('pressCardWorld', { status: 'ACTIVE' }),
    refused('pressCardWorld', 'CARD_STATE_CONFLICT'),
  ],
}
