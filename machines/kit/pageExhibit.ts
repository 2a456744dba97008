import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { Exhibit } from './exhibit.ts'
import { NEW, type PageInput } from './page.ts'

export const pageExhibit = (logic: AnyStateMachine, own: AnyEventObject[] = []): Exhibit => ({
  logic,
  inputs: [nothingKnown, { ...nothingKnown, walletId: 'w1' }],
  events: [
    ...[null, 'x1', NEW].map((id) => ({ type: 'location.changed', id, query: '' })),
    { type: 'wallet.opened', walletId: 'w1' },
    ...['orders', 'transactions', 'cards', 'card_challenges', 'notices'].map((table) => ({
      type: 'news.arrived',
      change: { table, record: {} },
    })),
    { type: 'news.reset' },
    ...own,
  ],
})

const nothingKnown: PageInput = { walletId: null, id: null, query: '' }
