import {
  destinationTypes,
  isBankType,
  type Destination,
  type DestinationType,
} from '#contract/destination'
import type { OrderInfo, OrderType } from '#contract/orderType'
import type { Currency } from '#contract/reference'
import type { WalletType } from '#contract/wallet'
import { addressTo, type Recipient } from './quote.setup.ts'

/** Whom an order pays, which decides its type. */
export type OrderPayee =
  | {
      kind: 'destination'
      name: string
      destination: Destination
      /** When they were last paid; null if never. */
      paidAt: string | null
      /** Saved a moment ago, within this payment. */
      isNew?: true
    }
  | {
      kind: 'wallet'
      walletId: string
      wallet: { type: WalletType; name: string | null }
      total: string
      symbol: string
    }
  /** Another customer, chosen among the Telegram contacts. */
  | { kind: 'contact'; contactId: string; walletId: string; name: string | null }
  /** `lookalikeSeen`: the person compared it with the known address and confirmed. */
  | { kind: 'address'; address: string; memo: string; lookalikeSeen?: boolean }

/** Order types that pay such a destination; the first one offered is taken. */
const ordersTo: Record<DestinationType, readonly OrderType[]> = {
  DOMESTIC_WIRE: ['HIFI_WIRE_OFFRAMP', 'L2F_WIRE_OFFRAMP'],
  ACH: ['HIFI_ACH_OFFRAMP', 'L2F_ACH_OFFRAMP'],
  SWIFT: ['TBD_SWIFT_WITHDRAWAL', 'L2F_SWIFT_OFFRAMP'],
  SEPA: ['HIFI_SEPA_OFFRAMP', 'L2F_SEPA_OFFRAMP'],
  FPS: ['L2F_FPS_OFFRAMP'],
  CHAPS: ['L2F_CHAPS_OFFRAMP'],
  CRYPTO_EXTERNAL: ['OMNIBUS_CRYPTO_TRANSFER'],
  CRYPTO_INTERNAL: ['TRANSFER_INTERNAL'],
}

/** The currency that arrives, for rails that carry only one. */
const railCurrency: Partial<Record<DestinationType, string>> = {
  DOMESTIC_WIRE: 'USD',
  ACH: 'USD',
  SEPA: 'EUR',
  FPS: 'GBP',
  CHAPS: 'GBP',
}

/** What can be paid where these are offered. */
export const paidTypes = (offered: readonly OrderInfo[]) =>
  destinationTypes.filter((type) =>
    ordersTo[type].some((order) => offered.some(({ id }) => id === order)),
  )

/** A wallet of this bank, whoever owns it. */
export const paysWallet = (
  payee: OrderPayee,
): payee is Extract<OrderPayee, { kind: 'wallet' | 'contact' }> =>
  payee.kind === 'wallet' || payee.kind === 'contact'

/** Null if the tenant offers none. */
export function orderTypeFor(payee: OrderPayee, offered: readonly OrderInfo[]): OrderType | null {
  const fitting: readonly OrderType[] = paysWallet(payee)
    ? ['TRANSFER_INTERNAL']
    : payee.kind === 'address'
      ? ['WITHDRAWAL_CRYPTO']
      : ordersTo[payee.destination.type]
  return fitting.find((type) => offered.some(({ id }) => id === type)) ?? null
}

/** Null if they receive what is sent. */
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

/** Whether they accept only the coin that is sent. */
export const choosesCurrency = (payee: OrderPayee) =>
  payee.kind === 'destination' && !isBankType(payee.destination.type)

export function recipientOf(payee: OrderPayee): Recipient {
  if (payee.kind === 'destination') return { destinationId: payee.destination.id }
  return paysWallet(payee) ? { walletId: payee.walletId } : addressTo(payee)
}

/** Null if none is chosen, or it is no longer known. */
export function payeeIn(recipient: Recipient, payees: readonly OrderPayee[]): OrderPayee | null {
  const { address, memo = '', lookalikeSeen = false } = recipient
  if (address !== undefined)
    return { kind: 'address', address, memo, ...(lookalikeSeen && { lookalikeSeen }) }
  return (
    payees.find((payee) =>
      payee.kind === 'destination'
        ? payee.destination.id === recipient.destinationId
        : paysWallet(payee) && payee.walletId === recipient.walletId,
    ) ?? null
  )
}
