import type { cardBrands, cardFormFactors } from '#contract/cardShape'

/** The network behind cards, as far as the bank asks it. What it says by itself comes as messages. */
export interface CardNetwork {
  /** Makes a number known to the network. Asked twice for the same card it answers the same. */
  register(ask: RegisterRequest): Promise<'issued' | 'refused'>
}

interface RegisterRequest {
  cardId: string
  number: string
  expiryMonth: number
  expiryYear: number
  brand: (typeof cardBrands)[number]
  formFactor: (typeof cardFormFactors)[number]
}

export interface CardMerchant {
  name: string
  /** Four digits that say what is sold. */
  category: string
  city: string
  /** Two letters of ISO 3166. */
  country: string
}

/** What a purchase cost where it was made. */
export interface OriginalAmount {
  amount: string
  currency: string
}

/** What the network tells the bank. Amounts are minor units of the account's money. */
export type NetworkMessage =
  | {
      kind: 'authorise'
      cardId: string
      minor: bigint
      merchant: CardMerchant
      original?: OriginalAmount
    }
  | { kind: 'increment'; purchaseId: string; minor: bigint }
  /** All that is still promised, where no amount is named. */
  | { kind: 'reverse'; purchaseId: string; minor: bigint | null }
  | { kind: 'clear'; purchaseId: string; minor: bigint; last: boolean }
  | { kind: 'clearUnasked'; cardId: string; minor: bigint; merchant: CardMerchant }
  | { kind: 'refund'; purchaseId: string; minor: bigint }
  | { kind: 'credit'; cardId: string; minor: bigint; merchant: CardMerchant }
  | { kind: 'fee'; cardId: string; minor: bigint; merchant: CardMerchant }

/** A network of play: it takes every card. What it says is said by whoever presses its buttons. */
export const pretendNetwork: CardNetwork = { register: async () => 'issued' }
