import * as z from 'zod/mini'
import { endpoint, type RequestOf, type ResponseOf } from './kit/endpoint.ts'
import { Moment } from './kit/moment.ts'

/**
 * Play tenants only: how an engineer's workbench sees what it cannot see by itself: the charts of a
 * mini app of the same person, and the lives of that person's records as the bank steps them.
 *
 * A watch is opened by the workbench, which shows its code. A page that is told the code and says it
 * in time is the one page of that watch. What the page tells passes through the bank and is kept
 * nowhere; what has not the form of a frame does not pass.
 */

/** How long its code can be said, and how long a watch goes on. */
export const WATCH_CODE_MS = 2 * 60_000
export const WATCH_MS = 60 * 60_000

/** Of letters and digits nobody takes for one another. */
export const WATCH_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const WATCH_CODE_LENGTH = 8

/** What one telling holds, so that it fits into one ring of the bank's bell. */
export const FRAMES_AT_ONCE = 40
export const FRAMES_BYTES_MAX = 5_000

/** A name of a chart, an actor, a state or an event: never a sentence, never a value. */
const Name = z.string().check(z.regex(/^[\w.:()#*-]{1,96}$/))
/** What may be said of something remembered: the kind of it, a status, the code of a refusal. */
const Kind = z.string().check(z.regex(/^[A-Za-z_]{1,32}( [a-z]{1,8}){0,2}$/))
const DEPTH_MAX = 6

type At = string | null | { [name: string]: At }

/** Names of states, one in another. */
const nested = (depth: number): z.ZodMiniType<At> =>
  depth === 0
    ? z.union([Name, z.null()])
    : z.union([Name, z.null(), z.record(Name, nested(depth - 1))])

const by = { tab: Name, actor: Name }
export const WatchFrame = z.union([
  z.strictObject({ ...by, kind: z.literal('born'), chart: Name, parent: z.nullable(Name) }),
  z.strictObject({ ...by, kind: z.literal('heard'), event: Name }),
  z.strictObject({
    ...by,
    kind: z.literal('stands'),
    at: nested(DEPTH_MAX),
    status: Name,
    remembers: z.record(Name, Kind),
  }),
])
export type WatchFrame = z.output<typeof WatchFrame>

export const lives = ['order', 'transaction', 'entity', 'rail', 'card'] as const

/** One step of one record's life. Of its id there is no more than tells it from its neighbours. */
export const LifeStep = z.object({
  life: z.enum(lives),
  id: z.string(),
  step: z.string(),
  before: z.nullable(z.string()),
  event: z.string(),
  after: z.string(),
  at: Moment,
})
export type LifeStep = z.output<typeof LifeStep>

const Id = z.string().check(z.maxLength(64))
const watching = {
  base: 'root',
  who: ['person'],
  refuses: ['NOT_FOUND'],
  rate: 'plain',
  sandbox: true,
} as const

/** The one before it ends: somebody watches in one place at a time. */
export const openWatch = endpoint({
  ...watching,
  verb: 'POST',
  path: '/sandbox/watches',
  ask: z.strictObject({}),
  reply: z.object({ id: z.string(), code: z.string(), code_until: Moment, ends_at: Moment }),
  refuses: [],
  repeat: 'spending',
  audit: 'sandbox_watch_opened',
})

/** By the page that is to be seen, signed in as whoever watches. */
export const joinWatch = endpoint({
  ...watching,
  verb: 'POST',
  path: '/sandbox/watches/join',
  ask: z.strictObject({ code: z.string().check(z.maxLength(32)) }),
  reply: z.object({ id: z.string(), ends_at: Moment }),
  refuses: ['CODE_INVALID'],
  rate: 'enter',
  repeat: 'spending',
  audit: 'sandbox_watch_joined',
})

/** Passed on to the workbench, in order and kept nowhere. NOT_FOUND when it is over. */
export const tellWatch = endpoint({
  ...watching,
  verb: 'POST',
  path: '/sandbox/watches/:id/frames',
  ask: z.strictObject({
    id: Id,
    frames: z.array(WatchFrame).check(z.minLength(1), z.maxLength(FRAMES_AT_ONCE)),
  }),
  reply: z.object({ passed: z.int() }),
  refuses: ['NOT_FOUND', 'BODY_TOO_LARGE'],
  // It changes nothing: there is no row of it, not even in the audit.
  repeat: 'read',
})

/** The newest steps of whoever watches, oldest first; with `since`, those of about then and later. */
export const readLives = endpoint({
  ...watching,
  verb: 'GET',
  path: '/sandbox/watches/:id/lives',
  ask: z.strictObject({ id: Id, since: z.optional(Moment) }),
  reply: z.object({ steps: z.array(LifeStep), read_at: Moment }),
  repeat: 'read',
})

export const watchCalls = { openWatch, joinWatch, tellWatch, readLives }

export type WatchFramesRequest = RequestOf<typeof tellWatch>
export type LivesResponse = ResponseOf<typeof readLives>
