import type { Endpoint } from '#contract/kit/endpoint'
import type { InTurn } from '#bank/concurrencyLimit'
import type { Handler, Origin, Streamed } from '#bank/requestContext'
import type { World } from '#bank/services'
import type { Guest } from './authenticate.ts'

/** One call of the table with the function that answers it. */
export interface Served {
  name: string
  endpoint: Endpoint
  handler: Handler<Endpoint> | Streamed<Endpoint>
}

export interface Doors {
  world: World
  admit(endpoint: Endpoint, headers: Headers, origin: Origin): Promise<Guest>
  /** Told after a commit that may have left letters or jobs, so that they are taken up at once. */
  committed(tenantId: string): void
  /** Told of every request that was refused for a key in its address. */
  exposed(request: Request, origin: Origin): Promise<void>
  /** Whether answers are held against the contract before they leave: on in every test. */
  strict: boolean
  /** Keyed steps under way in this process, by their key. */
  underWay: Map<string, UnderWay>
  /** Where a call waits until there is room for it, or is sent away. */
  inTurn: InTurn
}

interface UnderWay {
  bodyHash: Buffer
  answer: Promise<Answer>
}

/** What is known of a request so far, for the log and the audit when it ends early. */
export interface Passage {
  origin: Origin
  guest: Guest | null
  began: number
}

/** A call that was let in and understood. */
export interface Asked {
  headers: Headers
  passage: Passage
  guest: Guest
  heard: Record<string, unknown>
}

/** What a call answered. Under a key it is kept, or given again from what was kept. */
export interface Answer {
  status: number
  body: unknown
  /** What the caller should know of how they asked. */
  warning?: string
}
