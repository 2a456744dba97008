/** Messages between the test and the load generator. */

export interface Member {
  email: string
  walletId: string
  bearer: string
  refresh: string
}

export interface Crowd {
  port: number
  tenantId: string
  password: string
  usd: string
  eur: string
  members: readonly Member[]
  seed: number
}

/** `crowd` sets the callers, `rest` closes connections, the others run load. */
export type GeneratorCommand =
  | { is: 'crowd'; crowd: Crowd }
  | { is: 'rest' }
  /** Closed loop: this many callers, one call after another. */
  | { is: 'saturate'; callers: number; ms: number }
  /** Open loop: this many calls a second. */
  | { is: 'drive'; perSecond: number; ms: number }
  /** This many calls at once. */
  | { is: 'burst'; calls: number }

export const kinds = ['read', 'calc', 'order', 'auth'] as const
export type Kind = (typeof kinds)[number]

/** The outcome of one command. Times are milliseconds from when a call was due. */
export interface Outcome {
  asked: number
  good: number
  goodPerSecond: number
  /** Counts by status; 0 for no response. */
  statuses: Record<string, number>
  /** Rejected without a retry time. */
  withoutRetry: number
  p50: number
  p99: number
  most: number
  p99Of: Record<Kind, number>
  /** Orders by their references, `payer>payee id`. */
  orders: Orders
}

export interface Orders {
  /** Placed. */
  taken: string[]
  /** Refused. */
  refused: string[]
  /** Never answered: placed or not. */
  unknown: string[]
}

export const noOrders = (): Orders => ({ taken: [], refused: [], unknown: [] })

export function mergeOrders(into: Orders, more: Orders): void {
  into.taken.push(...more.taken)
  into.refused.push(...more.refused)
  into.unknown.push(...more.unknown)
}
