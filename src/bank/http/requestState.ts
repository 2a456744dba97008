import type { Endpoint } from '#contract/kit/endpoint'
import type { ConcurrencyLimit } from '#bank/concurrencyLimit'
import type { Entered, Handler, Origin, StreamedHandler } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { Principal } from './authenticate.ts'
import type { ForeignPage, OwnPages } from './cors.ts'

export interface Served {
  name: string
  endpoint: Endpoint
  handler: Handler<Endpoint> | StreamedHandler<Endpoint>
}

export interface PipelineDeps {
  world: BankServices
  authenticate(endpoint: Endpoint, headers: Headers, state: RequestState): Promise<Principal>
  /** For calls without a tenant, which nothing else limits. */
  takeOpenAllowance(ip: string): void
  onCommit(tenantId: string): void
  onExposedKey(request: Request, origin: Origin): Promise<void>
  /** Checks responses against the contract: on in every test. */
  strict: boolean
  /** Ledger steps under way in this process, by idempotency key. */
  pendingByKey: Map<string, PendingRequest>
  concurrencyLimit: ConcurrencyLimit
  /** Of bodies that are larger than usual. */
  uploadLimit: ConcurrencyLimit
  /** Besides the request's own host. */
  isOwnPageAt: OwnPages
}

interface PendingRequest {
  bodyHash: Buffer
  result: Promise<HandlerResponse>
}

export interface RequestState {
  origin: Origin
  page: ForeignPage | null
  principal: Principal | null
  /** Unknown fields that were passed over; the response warns of them. */
  ignored: readonly string[]
  startedAt: number
  entered: Entered
}

export interface AuthenticatedRequest {
  headers: Headers
  state: RequestState
  principal: Principal
  request: Record<string, unknown>
}

/** Under a key it is stored, and repeated from there. */
export interface HandlerResponse {
  status: number
  body: unknown
  /** For the Warning header. */
  warning?: string
}
