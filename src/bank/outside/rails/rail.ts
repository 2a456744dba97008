import type { RecallAnswer, RecallReason } from '#contract/recallShape'

export type BankRail = 'wire' | 'ach' | 'sepa' | 'swift' | 'fps' | 'chaps' | 'cards'
export type PaymentRail = BankRail | 'chain'

/** The same under the same key, however often it is sent. */
export interface RailInstruction {
  tenantId: string
  key: string
  /** Counts new sendings to a rail that never received the first. */
  attempt: number
  rail: BankRail
  currencyId: string
  symbol: string
  minor: bigint
  /** The legal name of whose money it is. */
  originator: string
  destination: object | null
  reference: string | null
  sentAt: Date
  /** What it does to our account there; null where it goes to no account outside. */
  entry: RailEntry | null
}

export interface RailEntry {
  /** The ledger's address of the account. */
  source: string
  currencyId: string
  /** More than nought where money comes in. */
  minor: bigint
}

export type RailStatus =
  | { is: 'unseen' }
  | { is: 'submitted'; ref: string }
  | { is: 'confirming'; ref: string; seen: number; needed: number }
  | { is: 'settled'; ref: string }
  | { is: 'rejected'; code: string }

/** A payment that was sent is asked back, once under its key, which a return names too. */
export interface RecallRequest {
  key: string
  reason: RecallReason
  payment: RailInstruction
  /** What the rail calls the payment. */
  paymentRef: string | null
  askedAt: Date
}

/** `minor`: what comes back, at most what was paid. */
export type RailRecallStatus =
  | { is: 'asked'; ref: string }
  | { is: 'returned'; ref: string; minor: bigint }
  | { is: 'refused'; ref: string; answer: RecallAnswer }

/** All calls may be repeated. After a throw the outcome is unknown: it may have happened. */
export interface RailLink {
  send(instruction: RailInstruction): Promise<RailStatus>
  poll(instruction: RailInstruction): Promise<RailStatus>
  recall(request: RecallRequest): Promise<RailRecallStatus>
  pollRecall(request: RecallRequest): Promise<RailRecallStatus>
  readonly askEveryMs: number
}

export interface RailLinks {
  link(rail: BankRail, sandbox: boolean): RailLink | null
}
