import type { ComponentType } from 'react'
import type { insideRooms, openRooms } from '#machines/house/rooms'
import { createShelf, here } from '#app/ui/shelf.ts'
import type { InsideWords } from '#app/i18n/words.ts'
import { Home } from './Home.tsx'
import { loadChunk } from '#app/loadChunk.ts'

export type Lit = (typeof insideRooms)[number] | (typeof openRooms)[number]

/** What each room behind the door shows. All but home bring their code when they are first lit. */
export const bringScreen = createShelf<Record<Lit, { default: ComponentType }>>({
  home: here({ default: Home }),
  activity: () => loadChunk(() => import('#app/features/wallet/Activity.tsx')),
  wallets: () => loadChunk(() => import('#app/features/wallet/Wallets.tsx')),
  receive: () => loadChunk(() => import('#app/features/wallet/Receive.tsx')),
  exchange: () => loadChunk(() => import('#app/features/order/Exchange.tsx')),
  send: () => loadChunk(() => import('#app/features/order/Send.tsx')),
  cashOut: () => loadChunk(() => import('#app/features/order/CashOut.tsx')),
  addMoney: () => loadChunk(() => import('#app/features/order/AddMoney.tsx')),
  orders: () => loadChunk(() => import('#app/features/order/Orders.tsx')),
  counterparties: () => loadChunk(() => import('#app/features/counterparty/Counterparties.tsx')),
  accounts: () => loadChunk(() => import('#app/features/account/Accounts.tsx')),
  cards: () => loadChunk(() => import('#app/features/card/Cards.tsx')),
  verification: () => loadChunk(() => import('#app/features/kyc/Verification.tsx')),
  notices: () => loadChunk(() => import('#app/features/notice/Notices.tsx')),
  developers: () => loadChunk(() => import('#app/features/developer/Developers.tsx')),
  webhooks: () => loadChunk(() => import('#app/features/webhook/Webhooks.tsx')),
  calls: () => loadChunk(() => import('#app/features/call/Calls.tsx')),
  more: () => loadChunk(() => import('./More.tsx')),
  profile: () => loadChunk(() => import('#app/features/person/Profile.tsx')),
  sandbox: () => loadChunk(() => import('#app/features/sandbox/Console.tsx')),
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
