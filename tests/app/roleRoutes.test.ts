import { expect, test } from 'vitest'
import type { CallName } from '#contract/table'
import { walletRoles } from '#contract/wallet'
import { memberMay } from '#contract/walletAccess'
import { opensTo, routeIds, type RouteId } from '#machines/app/routes'

/** A page of a shared wallet is open to those who may make the call it is for. */

const callOf: Partial<Record<RouteId, CallName>> = {
  cards: 'listCards',
  exchange: 'placeExchange',
  counterparties: 'createCounterparty',
  accounts: 'listAccounts',
  verification: 'openKycVisit',
  statements: 'readStatement',
  receive: 'openAddress',
  requests: 'listPaymentRequests',
  schedules: 'listSchedules',
  payouts: 'listPayouts',
  send: 'placeTransfer',
  cashOut: 'placeToDestination',
  addMoney: 'openAccount',
  resume: 'redeemContinuation',
  activity: 'listActivity',
  balances: 'readWallet',
  members: 'listMembers',
}

test.each(Object.entries(callOf) as [RouteId, CallName][])('%s is opened by %s', (route, call) => {
  const open = walletRoles.filter((role) => opensTo(route, role))
  expect(open).toEqual(walletRoles.filter((role) => memberMay(role, call)))
})

test('what has no call is open to every role', () => {
  const rest = routeIds.filter((route) => !callOf[route])
  expect(rest.filter((route) => !walletRoles.every((role) => opensTo(route, role)))).toEqual([])
})
