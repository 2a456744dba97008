import { LOGOUT_PATH } from '#contract/kit/wire'
import type { WalletRole } from '#contract/wallet'
import type { accountsPageFlow } from '#machines/account/accountsPage.flow'
import type { activityPageFlow } from '#machines/activity/activityPage.flow'
import type { cardsPageFlow } from '#machines/card/cardsPage.flow'
import type { balancesPageFlow } from '#machines/currency/balancesPage.flow'
import type { counterpartiesPageFlow } from '#machines/counterparty/counterpartiesPage.flow'
import type { developersPageFlow } from '#machines/developer/developersPage.flow'
import type { feesPageFlow } from '#machines/fee/feesPage.flow'
import type { membersPageFlow } from '#machines/member/membersPage.flow'
import type { noticesPageFlow } from '#machines/notice/noticesPage.flow'
import type { addMoneyPageFlow } from '#machines/order/addMoneyPage.flow'
import type { cashOutPageFlow } from '#machines/order/cashOutPage.flow'
import type { exchangePageFlow } from '#machines/order/exchangePage.flow'
import type { resumePageFlow } from '#machines/order/resumePage.flow'
import type { sendPageFlow } from '#machines/order/sendPage.flow'
import type { payPageFlow } from '#machines/paymentRequest/payPage.flow'
import type { requestsPageFlow } from '#machines/paymentRequest/requestsPage.flow'
import type { invitePageFlow } from '#machines/referral/invitePage.flow'
import type { profilePageFlow } from '#machines/person/profilePage.flow'
import type { sandboxPageFlow } from '#machines/sandbox/sandboxPage.flow'
import type { payoutsPageFlow } from '#machines/payout/payoutsPage.flow'
import type { helpPageFlow } from '#machines/support/helpPage.flow'
import type { schedulesPageFlow } from '#machines/schedule/schedulesPage.flow'
import type { searchPageFlow } from '#machines/search/searchPage.flow'
import type { spendingPageFlow } from '#machines/spending/spendingPage.flow'
import type { statementsPageFlow } from '#machines/statement/statementsPage.flow'
import type { homePageFlow } from '#machines/wallet/homePage.flow'
import type { receivePageFlow } from '#machines/wallet/receivePage.flow'
import type { walletsPageFlow } from '#machines/wallet/walletsPage.flow'
import type { webhooksPageFlow } from '#machines/webhook/webhooksPage.flow'

export interface Route {
  /** `:id` is the item the page shows, `:id?` an optional one. */
  path: string
  who: 'outside' | 'inside' | 'open'
  /**
   * In the phone's tabs and the rail, in the rail only, or at its foot. Page `more` has the rest.
   */
  nav?: 'tab' | 'rail' | 'foot'
  /** The page of the navigation that it belongs to, which stays lit. */
  under?: 'home' | 'activity' | 'developers' | 'profile'
  sandboxOnly?: true
  /** Shows data of the open wallet and is empty without one. */
  ofWallet?: true
  /** Who may open it; a test holds it against the calls of walletAccess.ts. Else everybody. */
  roles?: readonly WalletRole[]
}

const owners = ['owner'] as const
const managers = ['owner', 'admin'] as const
const payers = ['owner', 'admin', 'payer'] as const

/** Every page in navigation order. The logout address is configured by the tenant. */
export const routes = {
  home: { path: '/', who: 'inside', nav: 'tab' },
  activity: { path: '/activity/:id?', who: 'inside', nav: 'tab', ofWallet: true },
  cards: { path: '/cards/:id?', who: 'inside', nav: 'tab', ofWallet: true, roles: owners },
  exchange: { path: '/exchange', who: 'inside', nav: 'tab', ofWallet: true, roles: payers },
  counterparties: {
    path: '/counterparties/:id?',
    who: 'inside',
    nav: 'rail',
    ofWallet: true,
    roles: owners,
  },
  accounts: {
    path: '/accounts/:id?',
    who: 'inside',
    nav: 'rail',
    ofWallet: true,
    roles: owners,
  },
  verification: {
    path: '/verification',
    who: 'inside',
    nav: 'rail',
    ofWallet: true,
    roles: owners,
  },
  search: { path: '/search', who: 'inside', nav: 'foot' },
  notices: { path: '/notifications', who: 'inside', nav: 'foot' },
  developers: { path: '/developers', who: 'inside', nav: 'foot' },
  sandbox: { path: '/sandbox', who: 'open', nav: 'foot', sandboxOnly: true },
  help: { path: '/help/:id?', who: 'inside', nav: 'foot' },
  profile: { path: '/profile', who: 'inside', nav: 'foot' },
  wallets: { path: '/wallets', who: 'inside', under: 'home' },
  balances: { path: '/balances/:id?', who: 'inside', under: 'home', ofWallet: true },
  members: { path: '/members', who: 'inside', under: 'home', ofWallet: true },
  spending: { path: '/spending', who: 'inside', under: 'activity', ofWallet: true },
  statements: {
    path: '/statements',
    who: 'inside',
    under: 'activity',
    ofWallet: true,
    roles: owners,
  },
  receive: { path: '/receive', who: 'inside', under: 'home', roles: owners },
  requests: { path: '/requests/:id?', who: 'inside', under: 'home', ofWallet: true, roles: owners },
  schedules: {
    path: '/schedules/:id?',
    who: 'inside',
    under: 'activity',
    ofWallet: true,
    roles: owners,
  },
  payouts: {
    path: '/payouts/:id?',
    who: 'inside',
    under: 'activity',
    ofWallet: true,
    roles: managers,
  },
  pay: { path: '/pay/:id?', who: 'open' },
  send: { path: '/send', who: 'inside', under: 'home', ofWallet: true, roles: payers },
  cashOut: { path: '/cash-out', who: 'inside', under: 'home', ofWallet: true, roles: payers },
  addMoney: { path: '/add-money', who: 'inside', under: 'home', ofWallet: true, roles: owners },
  fees: { path: '/fees', who: 'inside', under: 'profile' },
  invite: { path: '/invite', who: 'inside', under: 'profile' },
  resume: { path: '/continue', who: 'inside', under: 'home', ofWallet: true, roles: owners },
  webhooks: { path: '/developers/webhooks', who: 'inside', under: 'developers' },
  calls: { path: '/developers/calls/:id?', who: 'inside', under: 'developers' },
  more: { path: '/more', who: 'inside' },
  signIn: { path: '/sign-in', who: 'outside' },
  signUp: { path: '/sign-up', who: 'outside' },
  signedOut: { path: LOGOUT_PATH, who: 'outside' },
  notFound: { path: '', who: 'open' },
} as const satisfies Record<string, Route>

/** The flow of each page; a page without one is only a screen. */
export interface PageFlows {
  home: typeof homePageFlow
  activity: typeof activityPageFlow
  cards: typeof cardsPageFlow
  exchange: typeof exchangePageFlow
  counterparties: typeof counterpartiesPageFlow
  accounts: typeof accountsPageFlow
  search: typeof searchPageFlow
  notices: typeof noticesPageFlow
  developers: typeof developersPageFlow
  sandbox: typeof sandboxPageFlow
  help: typeof helpPageFlow
  profile: typeof profilePageFlow
  wallets: typeof walletsPageFlow
  balances: typeof balancesPageFlow
  members: typeof membersPageFlow
  spending: typeof spendingPageFlow
  statements: typeof statementsPageFlow
  receive: typeof receivePageFlow
  requests: typeof requestsPageFlow
  pay: typeof payPageFlow
  schedules: typeof schedulesPageFlow
  payouts: typeof payoutsPageFlow
  send: typeof sendPageFlow
  cashOut: typeof cashOutPageFlow
  addMoney: typeof addMoneyPageFlow
  fees: typeof feesPageFlow
  invite: typeof invitePageFlow
  resume: typeof resumePageFlow
  webhooks: typeof webhooksPageFlow
}

export type RouteId = keyof typeof routes

/** Whether a page is open to a role in the open wallet. */
export const opensTo = (id: RouteId, role: WalletRole) =>
  (routes[id] satisfies Route as Route).roles?.includes(role) ?? true

type RouteOf<Who extends Route['who']> = {
  [Id in RouteId]: (typeof routes)[Id]['who'] extends Who ? Id : never
}[RouteId]
export type OutsideRoute = RouteOf<'outside'>
export type PageRoute = RouteOf<'inside' | 'open'>
export type NavRoute = {
  [Id in RouteId]: (typeof routes)[Id] extends { nav: string } ? Id : never
}[RouteId]

export const routeIds = Object.keys(routes) as RouteId[] // its own keys

export const isOutside = (id: RouteId): id is OutsideRoute => routes[id].who === 'outside'
/** Pages that need no sign-in. */
export const isForAnybody = (id: RouteId) => routes[id].who === 'open'
export const insideRoutes = routeIds.filter(
  (id) => routes[id].who === 'inside',
) as RouteOf<'inside'>[]
export const pageRoutes = routeIds.filter((id): id is PageRoute => !isOutside(id))

export interface RouteLocation {
  route: RouteId
  id: string | null
  query?: string
}
