import * as z from 'zod/mini'
import { AmountInput } from './kit/amount.ts'
import { endpoint, simulateEndpoint, tryers } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'
import { CardChallenge } from './cardChallenge.ts'
import { PurchaseDispute } from './cardDispute.ts'
import { CardDetail } from './card.ts'
import { CardTransaction } from './cardTransaction.ts'
import { IssuingProgram, SubAccount } from './program.ts'

const Word = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))

const simulateKeyed = { ...simulateEndpoint, repeat: 'keyed', who: tryers } as const

const merchant = {
  merchant: z._default(Word(64), 'Millstream Coffee'),
  category: z._default(z.string().check(z.regex(/^\d{4}$/)), '5814'),
  city: z._default(Word(64), 'Lisbon'),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'PT'),
}

const purchased = {
  ...simulateKeyed,
  reply: CardTransaction,
  refuses: [
    'NOT_FOUND',
    'AMOUNT_INVALID',
    'AMOUNT_TOO_LARGE',
    'STATE_CONFLICT',
    'INSUFFICIENT_FUNDS',
  ],
  audit: 'sandbox_card_purchase',
} as const

/** How a card is presented: online, at a terminal, or at a cash machine. */
export const entryModes = ['online', 'contactless', 'chip', 'cash'] as const

export const simulatedCardMessages = ['authorise', 'clearUnasked', 'credit', 'fee'] as const

export const askCard = endpoint(purchased, {
  path: '/sandbox/cards/:id/ask',
  ask: z.strictObject({
    id: Id,
    kind: z.enum(simulatedCardMessages),
    amount: AmountInput,
    ...merchant,
    entry: z._default(z.enum(entryModes), 'chip'),
    /** As a subscription: the merchant charges with the holder away. */
    recurring: z._default(z.boolean(), false),
    original_amount: z.optional(AmountInput),
    original_currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  }),
})

/** A shop on the web asks the holder first; once that is over it asks for its money. */
export const challengeCard = endpoint(simulateKeyed, {
  path: '/sandbox/cards/:id/challenge',
  ask: z.strictObject({ id: Id, amount: AmountInput, ...merchant }),
  reply: CardChallenge,
  refuses: ['NOT_FOUND', 'AMOUNT_INVALID', 'CARD_STATE_CONFLICT'],
  audit: 'sandbox_card_challenge',
})

/** Without an amount: the whole purchase. */
export const purchaseMoves = ['increment', 'reverse', 'clear', 'refund', 'expire'] as const

export const movePurchase = endpoint(purchased, {
  path: '/sandbox/purchases/:id/move',
  ask: z.strictObject({
    id: Id,
    event: z.enum(purchaseMoves),
    amount: z.optional(AmountInput),
    last: z._default(z.boolean(), true),
  }),
})

/** As the network decides about a dispute that was sent to it. */
export const decideDispute = endpoint(simulateKeyed, {
  path: '/sandbox/disputes/:id/decide',
  ask: z.strictObject({ id: Id, outcome: z.enum(['won', 'lost']) }),
  reply: PurchaseDispute,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_dispute_decided',
})

export const simulatedCardEvents = ['ship', 'block', 'unblock', 'expire'] as const

export const moveCard = endpoint(simulateKeyed, {
  path: '/sandbox/cards/:id/move',
  ask: z.strictObject({ id: Id, event: z.enum(simulatedCardEvents) }),
  reply: CardDetail,
  refuses: ['NOT_FOUND', 'CARD_STATE_CONFLICT'],
  audit: 'sandbox_card_moved',
})

export const simulatedSubAccountEvents = ['block', 'unblock', 'pause', 'resume', 'cancel'] as const

export const moveSubAccountByHand = endpoint(simulateKeyed, {
  path: '/sandbox/sub-accounts/:id/move',
  ask: z.strictObject({ id: Id, event: z.enum(simulatedSubAccountEvents) }),
  reply: SubAccount,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_sub_account_moved',
})

export const fundSubAccount = endpoint(simulateKeyed, {
  path: '/sandbox/sub-accounts/:id/fund',
  ask: z.strictObject({ id: Id, amount: AmountInput }),
  reply: SubAccount,
  refuses: ['NOT_FOUND', 'AMOUNT_INVALID', 'STATE_CONFLICT'],
  audit: 'sandbox_sub_account_funded',
})

const simulatedProgramEvents = ['archive', 'restore'] as const

export const moveProgram = endpoint(simulateKeyed, {
  path: '/sandbox/programs/:id/move',
  ask: z.strictObject({ id: Id, event: z.enum(simulatedProgramEvents) }),
  reply: IssuingProgram,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_program_moved',
})

export const sandboxCardCalls = {
  askCard,
  challengeCard,
  movePurchase,
  decideDispute,
  moveCard,
  moveSubAccountByHand,
  fundSubAccount,
  moveProgram,
}
