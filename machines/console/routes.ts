import { blockedCardViews } from '#contract/ops/blockedCard'
import { flowCountDays } from '#contract/ops/flowCount'
import { orderQueueViews, orderSorts } from '#contract/ops/order'
import { proposalStatuses } from '#contract/ops/proposal'
import { unclaimedPaymentViews } from '#contract/ops/unclaimedPayment'

/** The address of a page of the console, and what its query asks for. */

export type ConsolePageId =
  | 'dashboard'
  | 'identities'
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

export const offsetIn = ({ query }: ConsoleLocation) =>
  Number(new URLSearchParams(query).get('offset') ?? 0) || 0

export const searchIn = ({ query }: ConsoleLocation) => new URLSearchParams(query).get('q') ?? ''

export const oneOf = <Value extends string>(
  { query }: ConsoleLocation,
  name: string,
  values: readonly Value[],
) => values.find((one) => one === new URLSearchParams(query).get(name)) ?? null

/** Those that wait, unless others are asked for. */
export const proposalStatusIn = (location: ConsoleLocation) => {
  if (!new URLSearchParams(location.query).has('status')) return 'PROPOSED'
  return oneOf(location, 'status', proposalStatuses)
}

export const orderQueueIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', orderQueueViews),
  sort: oneOf(location, 'sort', orderSorts) ?? 'since',
  offset: offsetIn(location),
})

export const blockedCardsIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', blockedCardViews) ?? 'waiting',
  offset: offsetIn(location),
})

export const unclaimedPaymentsIn = (location: ConsoleLocation) => ({
  view: oneOf(location, 'view', unclaimedPaymentViews) ?? 'waiting',
  offset: offsetIn(location),
})

export const flowDaysIn = (location: ConsoleLocation) =>
  oneOf(location, 'days', flowCountDays) ?? '7'

export const flowStatesIn = (location: ConsoleLocation) => ({
  flow: location.id ?? '',
  days: flowDaysIn(location),
})
