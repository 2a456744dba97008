import { lazy, type ComponentType } from 'react'
import type { insideRooms, openRooms } from '#machines/house/rooms'
import { Home } from './Home.tsx'

/** What each room behind the door shows. All but home bring their code when they are first lit. */
export const roomTable: Record<
  (typeof insideRooms)[number] | (typeof openRooms)[number],
  ComponentType
> = {
  home: Home,
  activity: lazy(() => import('#app/screens/wallet/Activity.tsx')),
  wallets: lazy(() => import('#app/screens/wallet/Wallets.tsx')),
  receive: lazy(() => import('#app/screens/wallet/Receive.tsx')),
  exchange: lazy(() => import('#app/screens/order/Exchange.tsx')),
  send: lazy(() => import('#app/screens/order/Send.tsx')),
  cashOut: lazy(() => import('#app/screens/order/CashOut.tsx')),
  addMoney: lazy(() => import('#app/screens/order/AddMoney.tsx')),
  orders: lazy(() => import('#app/screens/order/Orders.tsx')),
  counterparties: lazy(() => import('#app/screens/counterparty/Counterparties.tsx')),
  accounts: lazy(() => import('#app/screens/account/Accounts.tsx')),
  cards: lazy(() => import('#app/screens/card/Cards.tsx')),
  verification: lazy(() => import('#app/screens/kyc/Verification.tsx')),
  notices: lazy(() => import('#app/screens/notice/Notices.tsx')),
  developers: lazy(() => import('#app/screens/developer/Developers.tsx')),
  webhooks: lazy(() => import('#app/screens/webhook/Webhooks.tsx')),
  calls: lazy(() => import('#app/screens/call/Calls.tsx')),
  more: lazy(() => import('./More.tsx')),
  profile: lazy(() => import('#app/screens/person/Profile.tsx')),
  sandbox: lazy(() => import('#app/screens/sandbox/Console.tsx')),
  notFound: lazy(() => import('./Nowhere.tsx')),
}
