import type * as z from 'zod/mini'
import type { refusals } from './refusals.ts'

export type Verb = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Which address a call hangs under. `root` is the origin itself: health, the document, the sandbox. */
export type Base = 'core' | 'user' | 'totp' | 'root'

/** Where each base hangs when bank and app share one origin. */
export const basePaths: Record<Base, string> = {
  core: '/api/v1',
  user: '/api/v2',
  totp: '/api/totp-service',
  root: '',
}

/** Who may call. A key never does what a person alone may do; `anyone` still names a tenant. */
export type CallerKind = 'anyone' | 'person' | 'READ_ONLY' | 'DEVELOPER' | 'PRODUCTION' | 'frontend'

/** Reads of what is the person's own, fit for a program of theirs. */
export const readers = ['person', 'READ_ONLY', 'DEVELOPER', 'PRODUCTION'] as const
/** What a program may do for its person: in play with DEVELOPER, anywhere with PRODUCTION. */
export const doers = ['person', 'DEVELOPER', 'PRODUCTION'] as const
/** What a program may only try out in play; with real money a person does it. */
export const tryers = ['person', 'DEVELOPER'] as const

/**
 * How often the call may be said. `read` changes nothing. `natural` may be repeated because the
 * second time changes nothing more. `keyed` moves or makes something and asks for an
 * Idempotency-Key. `spending` uses up a code or a token, so it can happen once by itself.
 */
export type Repeat = 'read' | 'natural' | 'keyed' | 'spending'

/** Which bucket a call drinks from, beside the caller's own. */
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
  /** One flat object. What `:name` in the path takes is moved there; the rest is query or body. */
  ask: z.ZodMiniObject
  reply: z.ZodMiniType
  /** Answers with a text of this kind while it is made, not with JSON; `reply` is the whole of it. */
  streams?: 'text/csv'
  /** The status of a good answer, where it is not 200. */
  good?: 201
  refuses: readonly (keyof typeof refusals)[]
  who: readonly CallerKind[]
  repeat: Repeat
  /** Keyed, but heard once without a key as well: old clients send none. The answer warns of it. */
  keyless?: true
  /** Calls of one space share their keys, as two spellings of one call do. Else the call's own name. */
  keySpace?: string
  rate: RateClass
  /** What the audit calls it; a call without a name leaves no row when it succeeds. */
  audit?: string
  /** A refused token reaches the caller untouched: no renewal, no redirect. */
  bypass?: true
  /** A key for production may say it only when it names the addresses it is used from. */
  fromNamedAddress?: true
  /** A key of any role may say it of itself, with real money too; of others it may not. */
  ofItself?: true
  /** Served in sandbox tenants only; elsewhere it is not there. */
  sandbox?: true
  /** Works without a tenant header. */
  tenantless?: true
  /** A GET with an effect: a page's own script may ask, an image, a link or another site may not. */
  guarded?: true
  /** May be kept by a cache, checked by ETag. Everything else is `no-store`. */
  cached?: true
}

/** What a caller hands over. */
export type RequestOf<E extends Endpoint> = z.input<E['ask']>
/** The same ask as the bank hears it, parsed. */
export type ParsedOf<E extends Endpoint> = z.output<E['ask']>
/** What a caller gets back, parsed. */
export type ResponseOf<E extends Endpoint> = z.output<E['reply']>

/**
 * Declared once: the client calls it, the bank serves it, the docs and the tests are made from it.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}
