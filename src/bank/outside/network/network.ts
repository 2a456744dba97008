import type { DisputeReason } from '#contract/cardDispute'
import type { entryModes } from '#contract/sandboxCard'
import type { cardBrands, cardFormFactors } from '#contract/cardShape'

/** Card networks, as far as the bank calls them. Their own messages come in separately. */
export interface CardNetwork {
  /** Idempotent per card. */
  register(ask: RegisterRequest): Promise<'issued' | 'refused'>
  /** Idempotent per change; of a card, the last one told holds. */
  setPin(change: PinChange): Promise<void>
  /** What became of a challenge of theirs. Idempotent per challenge. */
  answer(answer: ChallengeAnswer): Promise<void>
  /**
   * Disputes a purchase, and resolves with the network's name for it. Idempotent per dispute: told
   * again with less, it is about less.
   */
  dispute(filing: DisputeFiling): Promise<{ reference: string }>
  /** A dispute of ours is over before they decided. Idempotent per dispute. */
  withdraw(disputeId: string): Promise<void>
}

export interface PinChange {
  cardId: string
  changeId: string
  pin: string
}

interface DisputeFiling {
  disputeId: string
  purchaseId: string
  reason: DisputeReason
  minor: bigint
  note: string
  files: number
}

interface RegisterRequest {
  cardId: string
  number: string
  expiryMonth: number
  expiryYear: number
  brand: (typeof cardBrands)[number]
  formFactor: (typeof cardFormFactors)[number]
}

interface ChallengeAnswer {
  challengeId: string
  isApproved: boolean
}

export interface CardMerchant {
  name: string
  /** The four-digit merchant category. */
  category: string
  city: string
  country: string
}

/** How the card was presented. */
export type EntryMode = (typeof entryModes)[number]

export interface OriginalAmount {
  amount: string
  currency: string
}

/** Amounts are minor units of the account's currency. */
export type NetworkMessage =
  | {
      kind: 'authorise'
      cardId: string
      minor: bigint
      merchant: CardMerchant
      entry: EntryMode
      /** The merchant charges by an agreement, with the holder away. */
      recurring?: boolean
      original?: OriginalAmount
      /** Where the holder was asked first (3-D Secure). */
      challengeId?: string
    }
  | { kind: 'increment'; purchaseId: string; minor: bigint }
  /** Everything on hold, if no amount is given. */
  | { kind: 'reverse'; purchaseId: string; minor: bigint | null }
  | { kind: 'clear'; purchaseId: string; minor: bigint; last: boolean }
  | {
      kind: 'clearUnasked'
      cardId: string
      minor: bigint
      merchant: CardMerchant
      recurring?: boolean
    }
  | { kind: 'refund'; purchaseId: string; minor: bigint }
  | { kind: 'credit'; cardId: string; minor: bigint; merchant: CardMerchant }
  | { kind: 'fee'; cardId: string; minor: bigint; merchant: CardMerchant }

/** A shop on the web asks whether the holder is paying. */
export interface NetworkChallenge {
  cardId: string
  minor: bigint
  merchant: CardMerchant
}

/** What the network decided about a dispute. */
export interface NetworkDisputeNews {
  disputeId: string
  outcome: 'won' | 'lost'
}

/** Accepts every card; its messages come from the sandbox console. */
export const pretendNetwork: CardNetwork = {
  register: async () => 'issued',
  setPin: async () => {},
  answer: async () => {},
  dispute: async ({ disputeId }) => ({ reference: `CB-${disputeId.slice(0, 8).toUpperCase()}` }),
  withdraw: async () => {},
}
