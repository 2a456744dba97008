import { blockedCardSorts, blockedCardViews } from '#contract/ops/blockedCard'
import { conversationSorts, conversationViews } from '#contract/ops/conversation'
import { customerSorts } from '#contract/ops/customer'
import { disputeSorts, disputeViews } from '#contract/ops/dispute'
import { failingWebhookSorts } from '#contract/ops/failingWebhook'
import { flowCountDays } from '#contract/ops/flowCount'
import { identitySorts } from '#contract/ops/identity'
import { orderQueueViews, orderSorts } from '#contract/ops/order'
import { proposalSorts, proposalStatuses } from '#contract/ops/proposal'
import { stoppedChainSorts } from '#contract/ops/stoppedChain'
import { unclaimedPaymentSorts, unclaimedPaymentViews } from '#contract/ops/unclaimedPayment'

/** The address of a page of the console, and what its query asks for. */

export type ConsolePageId =
  | 'dashboard'
  | 'identities'
  | 'conversations'
  | 'orders'
  | 'disputes'
  | 'blockedCards'
  | 'failingWebhooks'
  | 'stoppedChains'
  | 'unclaimedPayments'
  | 'approvals'
  | 'policy'
  | 'brand'
  | 'vendors'
  | 'settings'
  | 'hostnames'
  | 'book'
  | 'differences'
  | 'hotWallets'
  | 'flows'
  | 'customers'
  | 'adjustments'
  | 'audit'
  | 'staff'
  | 'tenants'
  | 'start'

export interface ConsoleLocation {
  page: ConsolePageId
  id: string | null
  query: string
}

/** As a day is written in an address. */
export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

export const offsetIn = ({ query }: ConsoleLocation) =>
  Number(new URLSearchParams(query).get('offset') ?? 0) || 0

export const oneOf = <Value extends string>(
  { query }: ConsoleLocation,
  name: string,
  values: readonly Value[],
) => values.find((one) => one === new URLSearchParams(query).get(name)) ?? null

/** Those that wait, unless others are asked for. */
const proposalStatusIn = (location: ConsoleLocation) => {
  if (!new URLSearchParams(location.query).has('status')) return 'PROPOSED'
  return oneOf(location, 'status', proposalStatuses)
}

const placeIn = <Sort extends string>(
  location: ConsoleLocation,
  sorts: readonly Sort[],
  usual: NoInfer<Sort>,
) => ({ sort: oneOf(location, 'sort', sorts) ?? usual, offset: offsetIn(location) })

export const customersIn = (location: ConsoleLocation) => ({
  q: new URLSearchParams(location.query).get('q') ?? '',
  ...placeIn(location, customerSorts, '-since'),
})

export const proposalsIn = (location: ConsoleLocation) => ({
  status: proposalStatusIn(location),
  ...placeIn(location, proposalSorts, '-proposed'),
})

export const identitiesIn = (location: ConsoleLocation) => placeIn(location, identitySorts, 'since')

export const orderQueueIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', orderQueueViews),
  ...placeIn(location, orderSorts, 'since'),
})

export const disputesIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', disputeViews),
  ...placeIn(location, disputeSorts, 'since'),
})

export const blockedCardsIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', blockedCardViews) ?? 'waiting',
  ...placeIn(location, blockedCardSorts, 'since'),
})

export const conversationsIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', conversationViews) ?? 'waiting',
  ...placeIn(location, conversationSorts, 'since'),
})

export const failingWebhooksIn = (location: ConsoleLocation) =>
  placeIn(location, failingWebhookSorts, 'since')

export const stoppedChainsIn = (location: ConsoleLocation) =>
  placeIn(location, stoppedChainSorts, 'since')

export const unclaimedPaymentsIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', unclaimedPaymentViews) ?? 'waiting',
  ...placeIn(location, unclaimedPaymentSorts, 'since'),
})

export const flowDaysIn = (location: ConsoleLocation) =>
  oneOf(location, 'days', flowCountDays) ?? '7'

export const flowStatesIn = (location: ConsoleLocation) => ({
  flow: location.id ?? '',
  days: flowDaysIn(location),
})
