/** The ways money leaves and enters the bank. What stays in the book goes by none; cards' vendors keep books of their own. */
export type BankRail = 'wire' | 'ach' | 'sepa' | 'swift' | 'cards'
export type PaymentRail = BankRail | 'chain'

/** What a rail is told. Under the same key it is told the same thing, as often as need be. */
export interface RailInstruction {
  tenantId: string
  /** The order's own id: the rail does once what it is told under it. */
  key: string
  /** How often the bank set out anew, for a rail that never saw it before. */
  attempt: number
  rail: BankRail
  currencyId: string
  symbol: string
  minor: bigint
  destination: object | null
  reference: string | null
  /** When the money left the wallet. */
  sentAt: Date
}

/** What a rail says of an instruction. */
export type RailStatus =
  | { is: 'unseen' }
  | { is: 'submitted'; ref: string }
  | { is: 'confirming'; ref: string; seen: number; needed: number }
  | { is: 'settled'; ref: string }
  | { is: 'rejected'; code: string }

/**
 * The way to one rail. Both may be asked again at any time. One that throws did not say how it went,
 * and nobody may conclude that it did not happen.
 */
export interface RailLink {
  send(instruction: RailInstruction): Promise<RailStatus>
  poll(instruction: RailInstruction): Promise<RailStatus>
  /** How long to wait before asking again. */
  readonly askEveryMs: number
}

/** The rails as a tenant meets them: pretended for play tenants, and none for live ones yet. */
export interface RailLinks {
  link(rail: BankRail, sandbox: boolean): RailLink | null
}
