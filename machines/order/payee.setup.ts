import { isBankType, type Destination, type DestinationType } from '#contract/destination'
import type { OrderInfo, OrderType } from '#contract/orderType'
import type { Currency } from '#contract/reference'
import type { WalletType } from '#contract/wallet'
import { addressTo, type Recipient } from './quote.setup.ts'

/** Whom an order pays, and what kind of order that makes it. */
export type OrderPayee =
  | { kind: 'destination'; name: string; destination: Destination }
  | { kind: 'wallet'; walletId: string; walletType: WalletType; total: string; symbol: string }
  /** `lookalikeSeen` once it was held against the known address it looks like, and meant. */
  | { kind: 'address'; address: string; memo: string; lookalikeSeen?: boolean }

/** The orders that pay such a destination; the first that the tenant offers is taken. */
const ordersTo: Record<DestinationType, readonly OrderType[]> = {
  DOMESTIC_WIRE: ['HIFI_WIRE_OFFRAMP', 'L2F_WIRE_OFFRAMP'],
  ACH: ['HIFI_ACH_OFFRAMP', 'L2F_ACH_OFFRAMP'],
  SWIFT: ['TBD_SWIFT_WITHDRAWAL', 'L2F_SWIFT_OFFRAMP'],
  SEPA: ['HIFI_SEPA_OFFRAMP', 'L2F_SEPA_OFFRAMP'],
  CRYPTO_EXTERNAL: ['OMNIBUS_CRYPTO_TRANSFER'],
  CRYPTO_INTERNAL: ['TRANSFER_INTERNAL'],
}

/** What arrives at a bank account, where its rail carries one currency only. */
const railCurrency: Partial<Record<DestinationType, string>> = {
  DOMESTIC_WIRE: 'USD',
  ACH: 'USD',
  SEPA: 'EUR',
}

/** The kind of order that pays them, or null where this tenant offers none. */
export function orderTypeFor(payee: OrderPayee, offered: readonly OrderInfo[]): OrderType | null {
  const fitting: readonly OrderType[] =
    payee.kind === 'wallet'
      ? ['TRANSFER_INTERNAL']
      : payee.kind === 'address'
        ? ['WITHDRAWAL_CRYPTO']
        : ordersTo[payee.destination.type]
  return fitting.find((type) => offered.some(({ id }) => id === type)) ?? null
}

/** The one currency they take, or null where they get what is sent. */
export function currencyFor(payee: OrderPayee, currencies: readonly Currency[]): string | null {
  if (payee.kind !== 'destination') return null
  const { type, external_crypto_data: crypto } = payee.destination
  if (crypto) return crypto.currency_id
  const symbol = railCurrency[type]
  return (
    currencies.find(({ type: kind, meta }) => kind === 'fiat' && meta.symbol === symbol)?.uuid ??
    null
  )
}

/** Whether they take a coin only as that coin, so that nothing else can be sent to them. */
export const choosesCurrency = (payee: OrderPayee) =>
  payee.kind === 'destination' && !isBankType(payee.destination.type)

/** Where the money is to go, in the words of a draft. */
export function recipientOf(payee: OrderPayee): Recipient {
  if (payee.kind === 'destination') return { destinationId: payee.destination.id }
  return payee.kind === 'wallet' ? { walletId: payee.walletId } : addressTo(payee)
}

/** Whom a draft pays; null where nobody is chosen yet, or they are not known any more. */
export function payeeIn(recipient: Recipient, payees: readonly OrderPayee[]): OrderPayee | null {
  const { address, memo = '', lookalikeSeen = false } = recipient
  if (address !== undefined)
    return { kind: 'address', address, memo, ...(lookalikeSeen && { lookalikeSeen }) }
  return (
    payees.find((payee) =>
      payee.kind === 'destination'
        ? payee.destination.id === recipient.destinationId
        : payee.kind === 'wallet' && payee.walletId === recipient.walletId,
    ) ?? null
  )
}
