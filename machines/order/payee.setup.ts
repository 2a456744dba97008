import { isBankType, type Destination, type DestinationType } from '#contract/destination'
import type { OrderInfo, OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import type { Currency } from '#contract/reference'
import type { WalletType } from '#contract/wallet'

/** Whom an order pays, and what kind of order that makes it. */
export type Payee =
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
export function orderTypeFor(payee: Payee, offered: readonly OrderInfo[]): OrderType | null {
  const fitting: readonly OrderType[] =
    payee.kind === 'wallet'
      ? ['TRANSFER_INTERNAL']
      : payee.kind === 'address'
        ? ['WITHDRAWAL_CRYPTO']
        : ordersTo[payee.destination.type]
  return fitting.find((type) => offered.some(({ id }) => id === type)) ?? null
}

/** The one currency they take, or null where they get what is sent. */
export function currencyFor(payee: Payee, currencies: readonly Currency[]): string | null {
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
export const takesItself = (payee: Payee) =>
  payee.kind === 'destination' && !isBankType(payee.destination.type)

/** Where the money is to go, in the words of a draft. */
export function whereTo(payee: Payee | null): PlaceDraft['to'] {
  if (payee === null) return {}
  if (payee.kind === 'destination') return { destinationId: payee.destination.id }
  if (payee.kind === 'wallet') return { walletId: payee.walletId }
  const { address, memo, lookalikeSeen } = payee
  return { address, ...(memo && { memo }), ...(lookalikeSeen && { lookalikeSeen }) }
}

/** Another address in the place of the one before; what was decided of that one is decided anew. */
export const payeeAt = (before: Payee | null, address: string): Payee => ({
  kind: 'address',
  address,
  memo: before?.kind === 'address' ? before.memo : '',
})

/** Whom a draft that was laid by pays. */
export function payeeIn({ to }: Pick<PlaceDraft, 'to'>, payees: readonly Payee[]): Payee | null {
  if (to.address !== undefined) return { kind: 'address', address: to.address, memo: to.memo ?? '' }
  return (
    payees.find((payee) =>
      payee.kind === 'destination'
        ? payee.destination.id === to.destinationId
        : payee.kind === 'wallet' && payee.walletId === to.walletId,
    ) ?? null
  )
}
