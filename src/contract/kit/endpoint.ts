import type { AuditAct } from '#contract/auditActs'
import type * as z from 'zod/mini'
import type { refusals } from './refusals.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Base = 'core' | 'user' | 'totp' | 'root'

export const basePaths: Record<Base, string> = {
  core: '/api/v1',
  user: '/api/v2',
  totp: '/api/totp-service',
  root: '',
}

/** A key never does what only a `person` may; which `staff` may call what is in ops/access.ts. */
export type CallerKind =
  | 'anyone'
  | 'person'
  | 'READ_ONLY'
  | 'DEVELOPER'
  | 'PRODUCTION'
  | 'frontend'
  | 'staff'

/** For reads of the person's own data. */
export const readers = ['person', 'READ_ONLY', 'DEVELOPER', 'PRODUCTION'] as const
/** What a key may do: DEVELOPER in sandboxes, PRODUCTION anywhere. */
export const doers = ['person', 'DEVELOPER', 'PRODUCTION'] as const
/** What a key may do in sandboxes only; with real money a person does it. */
export const tryers = ['person', 'DEVELOPER'] as const

/**
 * `natural` changes nothing the second time. `keyed` moves or makes something and needs an
 * Idempotency-Key. `spending` uses up a code or token.
 */
export type Repeat = 'read' | 'natural' | 'keyed' | 'spending'

export type RateClass =
  | 'plain'
  | 'list'
  | 'enter'
  | 'code'
  | 'renew'
  | 'lookup'
  | 'book'
  | 'order'
  | 'calc'

export interface Endpoint {
  base: Base
  verb: Verb
  path: `/${string}`
  /** One flat object. `:name` values go into the path, the rest is query or body. */
  ask: z.ZodMiniObject
  reply: z.ZodMiniType
  /** Streams a file instead of JSON; `reply` is the whole of it. */
  streams?: 'text/csv' | 'application/pdf' | 'application/json' | 'application/x-ndjson'
  good?: 201
  refuses: readonly (keyof typeof refusals)[]
  who: readonly CallerKind[]
  repeat: Repeat
  /** Keyed, but also accepted without a key: some clients send none. The response warns of it. */
  keyless?: true
  /** Endpoints of one space share idempotency keys. Defaults to the endpoint's name. */
  keySpace?: string
  /**
   * Unknown names in a list's filter or an edit are ignored with a warning. Never where money or
   * identity depends on the request.
   */
  lenient?: true
  rate: RateClass
  /** Name in the audit log; without one, a success leaves no row. */
  audit?: AuditAct
  /** A 401 reaches the caller as it is: no renewal, no redirect. */
  bypass?: true
  /** May be called by a session that still has to prove its sign-in on a new device. */
  beforeProof?: true
  /**
   * Allowed before the account's e-mail address is confirmed, when somebody else may have opened
   * it.
   */
  beforeConfirmation?: true
  /** Opens or ends a session and nothing more, so that customers of a paused bank can read. */
  whilePaused?: true
  /** A production key must name its IP addresses to call this. */
  fromNamedAddress?: true
  /** A key of any role may call this for itself, with real money too. */
  ofItself?: true
  /** Sandbox tenants only; a 404 elsewhere. */
  sandbox?: true
  tenantless?: true
  /** A GET with an effect: only the page's own script may call it, no image, link or other site. */
  guarded?: true
  /** More than a body may usually have, for a file in it. Read once the caller is known. */
  bodyBytesMax?: number
  /** Cacheable, with an ETag. Everything else is `no-store`. */
  cached?: true
}

/** What somebody outside the bank would do, in sandbox tenants. */
export const simulateEndpoint = {
  base: 'root',
  verb: 'POST',
  who: ['person'],
  rate: 'plain',
  sandbox: true,
} as const satisfies Partial<Endpoint>

export type RequestOf<E extends Endpoint> = z.input<E['ask']>
export type ParsedOf<E extends Endpoint> = z.output<E['ask']>
export type ResponseOf<E extends Endpoint> = z.output<E['reply']>

/** What several calls share, and what is one's own, which counts where both say it. */
type Merged<S, O> = Omit<S, keyof O> & O

export function endpoint<const E extends Endpoint>(declared: E): E
export function endpoint<const S extends Partial<Endpoint>, const O extends Partial<Endpoint>>(
  shared: S,
  own: O,
): Merged<S, O>
// @__NO_SIDE_EFFECTS__
export function endpoint(shared: object, own?: object) {
  return { ...shared, ...own }
}
