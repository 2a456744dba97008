import type { DestinationType } from '#contract/destination'
import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { referenceRefused } from '#contract/paymentReference'
import type { OrderFacts } from '#machines/order/order.life'
import type { PaymentRail } from '#bank/outside/rails/rail'

export interface PaymentRoute {
  direction: OrderFacts['direction']
  /** Null for transfers within the ledger. */
  rail: PaymentRail | null
  destinations: readonly DestinationType[]
}

const inBook: PaymentRoute = { direction: 'out', rail: null, destinations: ['CRYPTO_INTERNAL'] }
const overChain: PaymentRoute = {
  direction: 'out',
  rail: 'chain',
  destinations: ['CRYPTO_EXTERNAL', 'CRYPTO_INTERNAL'],
}
const out = (rail: PaymentRail, destination: DestinationType): PaymentRoute => ({
  direction: 'out',
  rail,
  destinations: [destination],
})
/** The destination of a pay-in is the account of whoever sends. */
const into = (rail: PaymentRail, ...senders: DestinationType[]): PaymentRoute => ({
  direction: 'in',
  rail,
  destinations: senders,
})

const toCards: PaymentRoute = { direction: 'out', rail: 'cards', destinations: [] }

/** Of what can be paid by it as it is written. */
export function routeFor(draft: { type: OrderType; reference?: string | undefined }) {
  const { type, reference = '' } = draft
  const route = paymentRoutes[type]
  if (!route) throw new Refusal('ORDER_TYPE_DISABLED')
  const refused = referenceRefused(type, reference)
  if (refused) throw refused
  return route
}

export const paymentRoutes: Partial<Record<OrderType, PaymentRoute>> = {
  TRANSFER_INTERNAL: inBook,
  EXCHANGE_CRYPTO_INTERNAL: inBook,
  WITHDRAWAL_CRYPTO: overChain,
  OMNIBUS_CRYPTO_TRANSFER: overChain,
  SEGREGATED_CRYPTO_TRANSFER: overChain,
  HIFI_WIRE_ONRAMP: into('wire', 'DOMESTIC_WIRE', 'SWIFT'),
  HIFI_ACH_ONRAMP: into('ach', 'ACH'),
  HIFI_SEPA_ONRAMP: into('sepa', 'SEPA'),
  HIFI_WIRE_OFFRAMP: out('wire', 'DOMESTIC_WIRE'),
  HIFI_ACH_OFFRAMP: out('ach', 'ACH'),
  HIFI_SEPA_OFFRAMP: out('sepa', 'SEPA'),
  TBD_SWIFT_WITHDRAWAL: out('swift', 'SWIFT'),
  L2F_ACH_OFFRAMP: out('ach', 'ACH'),
  L2F_WIRE_OFFRAMP: out('wire', 'DOMESTIC_WIRE'),
  L2F_SWIFT_OFFRAMP: out('swift', 'SWIFT'),
  L2F_SEPA_OFFRAMP: out('sepa', 'SEPA'),
  L2F_FPS_OFFRAMP: out('fps', 'FPS'),
  L2F_CHAPS_OFFRAMP: out('chaps', 'CHAPS'),
  TRANSFER_CARD_SUBACCOUNT: toCards,
  TRANSFER_CARD_PREPAID: toCards,
  TRANSFER_CARD_WHOLESALE: toCards,
  RN_CARDS_OFFRAMP: toCards,
  WITHDRAW_CARD_SUBACCOUNT: into('cards'),
  WITHDRAW_CARD_PREPAID: into('cards'),
}
