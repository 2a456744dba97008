import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import type { DestinationType } from '#contract/destination'
import type { PaymentTerms } from '#contract/quote'
import type { RateHistory, RateRange } from '#contract/rate'
import type { Schedule } from '#contract/schedule'
import type { DestinationDraft } from '#machines/counterparty/newDestination.setup'
import type { WithProof } from '#machines/kit/withProof'
import type { When } from '#machines/schedule/when.setup'
import type { OrderDraft, OrderOffer } from './draft.setup.ts'
import type { Cost } from './offer.setup.ts'
import type { OrderChanged, Stage } from './ordering.setup.ts'
import type { OrderPayee } from './payee.setup.ts'
import type { OrderView } from './place.flow.ts'

/** Context and events of orderForm.flow.ts. */

export interface OrderFormInput {
  /** Each form has its own draft. */
  form: 'exchange' | 'send' | 'cashOut'
  walletId: string
  /** Null if the payee decides it. */
  orderType: OrderType | null
  /** The destination or contact the page was opened for; null to choose here. */
  payeeId: string | null
  /** The currency the page was opened for, by its symbol. */
  symbol: string | null
  /** An earlier order to make again; null for a new one. */
  againId: string | null
}

export type DraftPlace = Pick<OrderFormInput, 'walletId' | 'form'>

export interface Pair {
  from: string | null
  to: string | null
}

export interface OrderFormContext extends OrderFormInput, WithProof {
  offer: OrderOffer | null
  /** The stored draft, until the quote has it. */
  restored: OrderDraft | null
  /** Null if none is known to be stored. */
  savedRevision: number | null
  /** The revision last submitted; null if none was. */
  placedRevision: number | null
  /** What the priced draft takes out of the wallet. */
  cost: Cost | null
  line: { pair: Pair; history: RateHistory | null } | null
  /** How far back the line goes. */
  days: RateRange
  /** Null while they are unknown: then the bank alone checks. */
  terms: PaymentTerms | null
  /** What the recipient is searched by. */
  search: string
  order: OrderView | null
  /** Null to pay now. */
  when: When | null
  /** What is scheduled, at the price that was shown. */
  accepted: PlaceDraft | null
  schedule: Schedule | null
  refusal: RefusalNote | null
}

/** An address as typed or scanned, which may name another network than the chosen one. */
export interface NetworkNamed {
  address: string | null
  memo?: string
  lookalikeSeen?: boolean
  /** Only a scanned code names its chain; a typed address shows its family at most. */
  chainId?: number | null
  /** The chosen currency. */
  currencyId?: string | null
}

/** A new bank account or address, and what is known of it. */
interface RecipientAdded {
  type: 'recipient.add'
  choice: DestinationType
  draft: DestinationDraft
}

export interface QuoteMoved {
  draft: OrderDraft | null
  revision: number
  pair: Pair
  /** An address is typed here and can be scanned. */
  toAddress: boolean
  cost: Cost | null
  priced: boolean
  refused: boolean
  accepted: PlaceDraft | null
}

export interface PlaceMoved {
  stage: Stage
  draft: PlaceDraft | null
  refused: RefusalCode | null
}

export type OrderFormEvent =
  | { type: 'form.retry' }
  | { type: 'form.review' }
  | { type: 'form.edit' }
  | { type: 'form.confirm' }
  | { type: 'form.schedule'; when: When }
  | { type: 'form.restart' }
  | { type: 'form.clear' }
  | { type: 'payee.pick'; payee: OrderPayee }
  | { type: 'when.set'; when: When | null }
  | { type: 'payee.drop' }
  | { type: 'recipient.search'; search: string }
  | { type: 'recipient.scan' }
  | RecipientAdded
  | ({ type: 'address.type' } & NetworkNamed)
  | { type: 'address.scan'; currencyId: string | null }
  | OrderChanged
  | { type: 'news.reset' }
  | { type: 'balances.changed' }
  | { type: 'range.set'; days: RateRange }
  | ({ type: 'quote.moved' } & QuoteMoved)
  | ({ type: 'place.moved' } & PlaceMoved)
