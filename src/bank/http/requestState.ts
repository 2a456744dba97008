import type { Endpoint } from '#contract/kit/endpoint'
import type { ConcurrencyLimit } from '#bank/concurrencyLimit'
import type { Handler, Origin, StreamedHandler } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { Principal } from './authenticate.ts'

/** One call of the table with the function that answers it. */
export interface Served {
  name: string
  endpoint: Endpoint
  handler: Handler<Endpoint> | StreamedHandler<Endpoint>
}

export interface PipelineDeps {
  world: BankServices
  authenticate(endpoint: Endpoint, headers: Headers, origin: Origin): Promise<Principal>
  /** Told after a commit that may have left letters or jobs, so that they are taken up at once. */
  onCommit(tenantId: string): void
  /** Told of every request that was refused for a key in its address. */
  onExposedKey(request: Request, origin: Origin): Promise<void>
  /** Whether answers are held against the contract before they leave: on in every test. */
  strict: boolean
  /** Keyed steps under way in this process, by their key. */
  pendingByKey: Map<string, PendingRequest>
  /** Where a call waits until there is room for it, or is sent away. */
  concurrencyLimit: ConcurrencyLimit
}

interface PendingRequest {
  bodyHash: Buffer
  result: Promise<HandlerResponse>
}

/** What is known of a request so far, for the log and the audit when it ends early. */
export interface RequestState {
  origin: Origin
  principal: Principal | null
  startedAt: number
}

/** A call that was let in and understood. */
export interface AuthenticatedRequest {
  headers: Headers
  state: RequestState
  principal: Principal
  request: Record<string, unknown>
}

/** What a call answered. Under a key it is kept, or given again from what was kept. */
export interface HandlerResponse {
  status: number
  body: unknown
  /** What the caller should know of how they asked. */
  warning?: string
}
