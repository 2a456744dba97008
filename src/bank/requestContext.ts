import type { KeyRole } from '#contract/developer'
import type { AuditDays } from '#contract/ops/auditFile'
import type { StaffRole } from '#contract/ops/roles'
import type { AmountForm } from '#contract/kit/money'
import type { Endpoint, ParsedOf, ResponseOf } from '#contract/kit/endpoint'
import type { Refusal } from '#contract/kit/refusal'
import type { ClientKind } from '#contract/session'
import type { Language } from '#contract/preferences'
import type { Scope, Tx } from './db/engine.ts'
import type { LedgerStep } from './ledger/step.ts'
import type { Tenant } from './tenant/tenant.ts'
import type { BankServices } from './services.ts'

export interface Origin {
  requestId: string
  ip: string
  device: string
  agentHash: string
  client: ClientKind
  /** From Accept-Language, best first. */
  languages: readonly Language[]
  /** The Cookie header. */
  cookies: string
  /** The Origin header: where the page that asks is from; null where no page does. */
  page: string | null
  /** Whose customers have the web app there. */
  pageTenantId: string | null
}

export type Caller =
  | { kind: 'anyone' }
  | PersonCaller
  | KeyCaller
  | { kind: 'frontend'; keyId: string }
  | StaffCaller

export interface PersonCaller {
  kind: 'person'
  personId: string
  familyId: string
  /** Whether the sign-in, on a new device, still has to be proved. */
  proofDue: boolean
  /** Whether the account was opened for an e-mail address that nobody has confirmed yet. */
  emailUnconfirmed: boolean
  /** Whether wallets of others are open to them. */
  isMember: boolean
}

/** Somebody who works for the tenant. */
export interface StaffCaller {
  kind: 'staff'
  staffId: string
  sessionId: string
  role: StaffRole
}

/** A program that acts for a person, limited by its key's role. */
interface KeyCaller {
  kind: 'key'
  keyId: string
  role: KeyRole
  personId: string
  /** The owner's own rate limit; null for the usual one. */
  perSecond: number | null
  money: AmountForm | null
  namesAddresses: boolean
  /** Set if the request used the key from before a rotation: since when, and until when it works. */
  previousKey: { since: Date; until: Date } | null
}

export interface RequestContext {
  tx: Tx
  scope: Scope
  tenant: Tenant
  caller: Caller
  origin: Origin
  world: BankServices
  entered: Entered
}

export interface Entered {
  person: EnteredSession | null
  staff?: EnteredStaff
  object?: string
  /** In the words of whoever did it. */
  reason?: string
  /** What an export was of. */
  days?: AuditDays
  /** For the Set-Cookie header. */
  cookie?: string
}

interface EnteredSession {
  personId: string
  familyId: string
}

export interface EnteredStaff {
  staffId: string
  sessionId: string
}

/** A member acts in somebody else's wallet: then `scope.personId` is its owner, and the caller acts. */
export interface PersonContext extends RequestContext {
  scope: Scope & { personId: string }
  caller: PersonCaller | KeyCaller
}

export interface SignedInContext extends PersonContext {
  caller: PersonCaller
}

export interface StaffContext extends RequestContext {
  caller: StaffCaller
}

/** A call outside any tenant sees no rows. */
export type TenantlessRequestContext = Pick<RequestContext, 'origin' | 'world'>

type RequestContextOf<E extends Endpoint> = E extends { tenantless: true }
  ? TenantlessRequestContext
  : E['who'][number] extends 'person'
    ? SignedInContext
    : E['who'][number] extends 'staff'
      ? StaffContext
      : Extract<E['who'][number], 'anyone' | 'frontend'> extends never
        ? PersonContext
        : RequestContext

/** For handlers that open their transactions themselves, with slow work in between. */
export type NoTransactionContext<E extends Endpoint> = Omit<RequestContextOf<E>, 'tx'> & {
  within<T>(work: (context: RequestContextOf<E>) => Promise<T>): Promise<T>
  /** The transaction of the call's effect and its audit row. */
  commit<T>(work: (context: RequestContextOf<E>) => Promise<T>): Promise<T>
}

/** A *returned* refusal commits what was written (a counted attempt); a *thrown* one rolls back. */
type HandlerResult<E extends Endpoint> = ResponseOf<E> | Refusal

export type Handler<E extends Endpoint> = E extends { streams: string }
  ? StreamedHandler<E>
  :
      | ((request: ParsedOf<E>, context: RequestContextOf<E>) => Promise<HandlerResult<E>>)
      | (E extends { tenantless: true } ? never : NoTransactionHandler<E> | LedgerStepHandler<E>)

export interface NoTransactionHandler<E extends Endpoint> {
  noTransaction(request: ParsedOf<E>, context: NoTransactionContext<E>): Promise<HandlerResult<E>>
}

/**
 * It only reads; the step then commits in a batch with others'. What was read may have changed by
 * then, so the step itself must state what it relies on.
 */
export interface LedgerStepHandler<E extends Endpoint> {
  /**
   * Throws what is in the way where the call's own rows do not say it. Runs outside the transaction,
   * and so does not hold: whatever carries the step out has to ask again.
   */
  before?(request: ParsedOf<E>, context: Omit<RequestContextOf<E>, 'tx'>): Promise<void>
  ledgerStep(
    request: ParsedOf<E>,
    context: RequestContextOf<E>,
  ): Promise<LedgerStepResult<E> | Refusal>
}

/**
 * A text of any length opens short transactions while it is read, is never whole in memory, and
 * stops when nobody reads on.
 */
export interface StreamedHandler<E extends Endpoint> {
  streamed(request: ParsedOf<E>, context: NoTransactionContext<E>): Promise<Download | Refusal>
}

export interface Download {
  file: string
  content: AsyncIterable<string | Uint8Array>
  /** The last line of a text that could not be finished. */
  brokenOff(requestId: string): string
}

export interface LedgerStepResult<E extends Endpoint> {
  step: LedgerStep
  response: ResponseOf<E>
}

export type HandlersOf<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>
}
