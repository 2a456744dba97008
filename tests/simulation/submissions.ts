import { payInto } from '#contract/account'
import { loadSubAccount } from '#contract/cardOrder'
import { toMinor } from '#contract/kit/amount'
import type { Endpoint } from '#contract/kit/endpoint'
import { placeExchange, placeToDestination, placeTransfer } from '#contract/place'
import type { Dice } from './dice.ts'
import type { Citizen, Symbol } from './citizen.ts'

/** One request under one key, however often it is sent. */
export interface Submission {
  key: string
  endpoint: Endpoint
  words: Record<string, unknown>
  kind: 'transfer' | 'exchange' | 'cash out' | 'pay in' | 'load card'
  symbol: Symbol
  /** In cents. */
  amount: bigint
  payee: Citizen | null
}

export const amountOf = (cents: bigint) =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

export const centsOf = (amount: string) => toMinor(amount, 2) ?? 0n

const kinds = [
  'transfer',
  'transfer',
  'transfer',
  'exchange',
  'exchange',
  'cash out',
  'pay in',
  'load card',
] as const

/** Random, sometimes above the balance. */
export function submissionOf(
  citizen: Citizen,
  others: readonly Citizen[],
  dice: Dice,
  key: string,
): Submission {
  const kind = dice.pick(kinds)
  const { walletId, currencies, destinationId, accountId, subAccountId } = citizen
  const symbol =
    kind === 'transfer' || kind === 'exchange' ? dice.pick(['USD', 'EUR'] as const) : 'USD'
  const amount = BigInt(dice.below(30) + 2) * 10_00n
  const common = { key, kind, symbol, amount, payee: null }
  const from = currencies[symbol]
  const money = { wallet_id: walletId, amount: amountOf(amount) }
  switch (kind) {
    case 'transfer': {
      const payee = dice.pick(others)
      const words = { ...money, from_currency_id: from, to_wallet_uuid: payee.walletId }
      return { ...common, payee, endpoint: placeTransfer, words }
    }
    case 'exchange': {
      const to = currencies[symbol === 'USD' ? 'EUR' : 'USD']
      return {
        ...common,
        endpoint: placeExchange,
        words: { ...money, from_uuid: from, to_uuid: to },
      }
    }
    case 'cash out': {
      const route = { order_type: 'HIFI_ACH_OFFRAMP', counterparty_destination_id: destinationId }
      const words = { ...money, ...route, from_currency_id: from, to_currency_id: from }
      return { ...common, endpoint: placeToDestination, words }
    }
    case 'load card':
      return {
        ...common,
        endpoint: loadSubAccount,
        words: { ...money, from_uuid: from, sub_account_id: subAccountId },
      }
    case 'pay in': {
      const words = { uuid: accountId, rail: 'FEDWIRE', amount: amountOf(amount + 50_00n) }
      return { ...common, amount: amount + 50_00n, endpoint: payInto, words }
    }
  }
}
