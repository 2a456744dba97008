/** What the test and its generator of load, which is a process of its own, say to each other. */

/** One customer of the crowd, as the generator needs to know them. */
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

/** `crowd` is who asks, `rest` lets all lines go, and the others are what they do. */
export type GeneratorCommand =
  | { is: 'crowd'; crowd: Crowd }
  | { is: 'rest' }
  /** So many callers, each one call after another: how much the bank can do at all. */
  | { is: 'saturate'; callers: number; ms: number }
  /** So many calls a second, whatever becomes of them. */
  | { is: 'drive'; perSecond: number; ms: number }
  /** So many calls at once. */
  | { is: 'burst'; calls: number }

export const kinds = ['read', 'calc', 'order', 'auth'] as const
export type Kind = (typeof kinds)[number]

/** What became of the calls of one wish. Times are milliseconds from when a call was due. */
export interface Outcome {
  asked: number
  good: number
  goodPerSecond: number
  /** How often each status was answered; 0 stands for no answer at all. */
  statuses: Record<string, number>
  /** Sent away without a word about when to come back. */
  speechless: number
  p50: number
  p99: number
  most: number
  p99Of: Record<Kind, number>
  /** Orders by their references, `payer>payee id`. */
  orders: Orders
}

export interface Orders {
  /** Answered with an order. */
  taken: string[]
  /** Answered with a no. */
  refused: string[]
  /** Never answered: there, or not. */
  unknown: string[]
}

export const noOrders = (): Orders => ({ taken: [], refused: [], unknown: [] })

export function mergeOrders(into: Orders, more: Orders): void {
  into.taken.push(...more.taken)
  into.refused.push(...more.refused)
  into.unknown.push(...more.unknown)
}
