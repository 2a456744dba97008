import type { ComponentType } from 'react'
import type { insideRooms, openRooms } from '#machines/house/rooms'
import { createShelf, here } from '#app/parts/shelf.ts'
import type { InsideWords } from '#app/words/words.ts'
import { Home } from './Home.tsx'
import { loadChunk } from '#app/loadChunk.ts'

export type Lit = (typeof insideRooms)[number] | (typeof openRooms)[number]

/** What each room behind the door shows. All but home bring their code when they are first lit. */
export const bringScreen = createShelf<Record<Lit, { default: ComponentType }>>({
  home: here({ default: Home }),
  activity: () => loadChunk(() => import('#app/screens/wallet/Activity.tsx')),
  wallets: () => loadChunk(() => import('#app/screens/wallet/Wallets.tsx')),
  receive: () => loadChunk(() => import('#app/screens/wallet/Receive.tsx')),
  exchange: () => loadChunk(() => import('#app/screens/order/Exchange.tsx')),
  send: () => loadChunk(() => import('#app/screens/order/Send.tsx')),
  cashOut: () => loadChunk(() => import('#app/screens/order/CashOut.tsx')),
  addMoney: () => loadChunk(() => import('#app/screens/order/AddMoney.tsx')),
  orders: () => loadChunk(() => import('#app/screens/order/Orders.tsx')),
  counterparties: () => loadChunk(() => import('#app/screens/counterparty/Counterparties.tsx')),
  accounts: () => loadChunk(() => import('#app/screens/account/Accounts.tsx')),
  cards: () => loadChunk(() => import('#app/screens/card/Cards.tsx')),
  verification: () => loadChunk(() => import('#app/screens/kyc/Verification.tsx')),
  notices: () => loadChunk(() => import('#app/screens/notice/Notices.tsx')),
  developers: () => loadChunk(() => import('#app/screens/developer/Developers.tsx')),
  webhooks: () => loadChunk(() => import('#app/screens/webhook/Webhooks.tsx')),
  calls: () => loadChunk(() => import('#app/screens/call/Calls.tsx')),
  more: () => loadChunk(() => import('./More.tsx')),
  profile: () => loadChunk(() => import('#app/screens/person/Profile.tsx')),
  sandbox: () => loadChunk(() => import('#app/screens/sandbox/Console.tsx')),
  notFound: () => loadChunk(() => import('./Nowhere.tsx')),
})

/** The books of words a room opens beside those of the walls; they are fetched beside its screen. */
export const booksOf: Record<Lit, readonly (keyof InsideWords)[]> = {
  home: [],
  activity: [],
  wallets: [],
  receive: [],
  exchange: ['order', 'counterparty', 'proof', 'refusalInside'],
  send: ['order', 'counterparty', 'kyc', 'proof', 'refusalInside', 'scan'],
  cashOut: ['order', 'counterparty', 'kyc', 'proof', 'refusalInside', 'scan'],
  addMoney: ['order', 'account', 'kyc'],
  orders: ['order', 'account', 'proof'],
  counterparties: ['counterparty', 'order', 'proof', 'scan'],
  accounts: ['account', 'kyc'],
  cards: ['card', 'cardMaking', 'cardMoney', 'kyc', 'order', 'proof', 'refusalInside'],
  verification: ['kyc'],
  notices: ['notice', 'card'],
  developers: ['developer', 'proof'],
  webhooks: ['webhook', 'proof'],
  calls: ['call', 'refusalInside'],
  more: [],
  profile: ['person', 'device', 'proof', 'support'],
  sandbox: ['sandbox'],
  notFound: [],
}
