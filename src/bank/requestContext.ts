import type { KeyRole } from '#contract/developer'
import type { Endpoint, ParsedOf, ResponseOf } from '#contract/kit/endpoint'
import type { Refusal } from '#contract/kit/refusal'
import type { ClientKind } from '#contract/session'
import type { Language } from '#contract/preferences'
import type { Scope, Tx } from './db/engine.ts'
import type { LedgerStep } from './ledger/step.ts'
import type { Tenant } from './tenant/tenant.ts'
import type { BankServices } from './services.ts'

/** Where a request came from, as far as the bank may remember it. */
export interface Origin {
  requestId: string
  ip: string
  /** The user agent in a few words, for the list of devices. */
  device: string
  agentHash: string
  client: ClientKind
  /** What whoever asks reads, as their browser says it, best first. */
  languages: readonly Language[]
}

/** Who is asking. */
export type Caller =
  | { kind: 'anyone' }
  | PersonCaller
  | KeyCaller
  | { kind: 'frontend'; keyId: string }

interface PersonCaller {
  kind: 'person'
  personId: string
  familyId: string
  provedAt: Date | null
}

/** A program that acts in a person's name, as far as its key's role reaches. */
interface KeyCaller {
  kind: 'key'
  keyId: string
  role: KeyRole
  personId: string
  /** Fewer calls a second than others have, where its owner said so. */
  perSecond: number | null
  /** Whether the key says from which addresses it is used. */
  namesAddresses: boolean
  /** Since when a newer text stands in for the one that was said, and until when it still opens. */
  previousKey: { since: Date; until: Date } | null
}

/** One request standing before its handler, inside its one transaction. */
export interface RequestContext {
  tx: Tx
  scope: Scope
  tenant: Tenant
  caller: Caller
  origin: Origin
  world: BankServices
  /** Whom a call that lets somebody in has recognised, for the audit. */
  entered: { person: EnteredSession | null }
}

interface EnteredSession {
  personId: string
  familyId: string
}

/** A visit in a person's name: by themselves, or by a program of theirs. */
export interface PersonContext extends RequestContext {
  scope: { tenantId: string; personId: string }
  caller: PersonCaller | KeyCaller
}

/** A visit by a person alone. */
export interface SignedInContext extends PersonContext {
  caller: PersonCaller
}

/** A visit to a call that belongs to no tenant: there is no row it could see. */
export type TenantlessRequestContext = Pick<RequestContext, 'origin' | 'world'>

type RequestContextOf<E extends Endpoint> = E extends { tenantless: true }
  ? TenantlessRequestContext
  : E['who'][number] extends 'person'
    ? SignedInContext
    : Extract<E['who'][number], 'anyone' | 'frontend'> extends never
      ? PersonContext
      : RequestContext

/** A visit whose handler opens its transactions itself, because slow work lies between them. */
export type NoTransactionContext<E extends Endpoint> = Omit<RequestContextOf<E>, 'tx'> & {
  within<T>(work: (context: RequestContextOf<E>) => Promise<T>): Promise<T>
  /** The transaction that makes the call's effect; its audit row commits with it. */
  commit<T>(work: (context: RequestContextOf<E>) => Promise<T>): Promise<T>
}

/**
 * What a handler says. A refusal that is *returned* keeps what was written (an attempt counted); one
 * that is *thrown* undoes it.
 */
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
 * A handler whose effect is a step. It reads and checks in the caller's own scope and writes
 * nothing; the step then commits together with those of others, in the bank's scope, with the
 * call's key and audit row in it. Until then nothing has happened, and what was read may have moved
 * on: the step itself must say what it relies on.
 */
export interface LedgerStepHandler<E extends Endpoint> {
  ledgerStep(
    request: ParsedOf<E>,
    context: RequestContextOf<E>,
  ): Promise<LedgerStepResult<E> | Refusal>
}

/**
 * A handler that answers with a text of any length. What it looks into before, it does in the call's
 * own transactions; the text opens short ones of its own while it is read, and is never whole in
 * memory. Whoever reads no further ends it.
 */
export interface StreamedHandler<E extends Endpoint> {
  streamed(request: ParsedOf<E>, context: NoTransactionContext<E>): Promise<Download | Refusal>
}

export interface Download {
  file: string
  text: AsyncIterable<string>
  /** What stands at the end when the text cannot be finished. */
  brokenOff(requestId: string): string
}

/** What is to happen, and what is answered once it has. */
export interface LedgerStepResult<E extends Endpoint> {
  step: LedgerStep
  response: ResponseOf<E>
}

/** The table of contents of one noun: every call of the contract has its handler, or nothing compiles. */
export type HandlersOf<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>
}
