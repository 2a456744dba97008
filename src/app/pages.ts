import type { ComponentType } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { PageFlows, PageRoute } from '#machines/app/routes'
import type { signedInFlow } from '#machines/app/signedIn.flow'
import type { Services } from './services.ts'

/** What a page's chunk exports. */
interface Chunk<Flow extends AnyStateMachine> {
  Screen: ComponentType
  createFlow: (services: Services) => Flow
}

type PageChunk<Route extends PageRoute> = Route extends keyof PageFlows
  ? Chunk<PageFlows[Route]>
  : Omit<Chunk<AnyStateMachine>, 'createFlow'>

/** One chunk per page, loaded when it is first opened. */
export const pages: { [Route in PageRoute]: () => Promise<PageChunk<Route>> } = {
  home: () => import('./features/wallet/home.page.ts'),
  activity: () => import('./features/activity/activity.page.ts'),
  wallets: () => import('./features/wallet/wallets.page.ts'),
  balances: () => import('./features/currency/balances.page.ts'),
  members: () => import('./features/member/members.page.ts'),
  spending: () => import('./features/spending/spending.page.ts'),
  statements: () => import('./features/statement/statements.page.ts'),
  receive: () => import('./features/wallet/receive.page.ts'),
  requests: () => import('./features/paymentRequest/requests.page.ts'),
  schedules: () => import('./features/schedule/schedules.page.ts'),
  payouts: () => import('./features/payout/payouts.page.ts'),
  pay: () => import('./features/paymentRequest/pay.page.ts'),
  exchange: () => import('./features/order/exchange.page.ts'),
  send: () => import('./features/order/send.page.ts'),
  cashOut: () => import('./features/order/cashOut.page.ts'),
  addMoney: () => import('./features/order/addMoney.page.ts'),
  counterparties: () => import('./features/counterparty/counterparties.page.ts'),
  accounts: () => import('./features/account/accounts.page.ts'),
  cards: () => import('./features/card/cards.page.ts'),
  verification: () => import('./features/kyc/verification.page.ts'),
  search: () => import('./features/search/search.page.ts'),
  notices: () => import('./features/notice/notices.page.ts'),
  developers: () => import('./features/developer/developers.page.ts'),
  fees: () => import('./features/order/fees.page.ts'),
  invite: () => import('./features/referral/invite.page.ts'),
  resume: () => import('./features/resume/resume.page.ts'),
  webhooks: () => import('./features/webhook/webhooks.page.ts'),
  calls: () => import('./features/call/calls.page.ts'),
  more: () => import('./features/app/more.page.ts'),
  help: () => import('./features/help/help.page.ts'),
  profile: () => import('./features/person/profile.page.ts'),
  sandbox: () => import('./features/sandbox/sandbox.page.ts'),
  notFound: () => import('./features/app/notFound.page.ts'),
}

export const loadShell = (): Promise<Chunk<typeof signedInFlow>> =>
  Promise.all([
    import('./features/app/signedIn.page.ts'),
    // A refusal may be met offline.
    import('./features/refusal/RefusalDetails.tsx'),
  ]).then(([shell]) => shell)
