import * as z from 'zod/mini'
import { ChartFrame } from './chartFrame.ts'
import { endpoint, type RequestOf } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'

/**
 * Lets an engineer's workbench see the charts of a mini app of the same person. The page that
 * enters the watch's code in time is its one page. The bank passes its frames on and stores
 * nothing.
 */

export const WATCH_CODE_MS = 2 * 60_000
export const WATCH_MS = 60 * 60_000

/** No characters that look alike. */
export const WATCH_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const WATCH_CODE_LENGTH = 8

/** Sized to fit one database notification. */
export const FRAMES_AT_ONCE = 40
export const FRAMES_BYTES_MAX = 5_000

const lives = ['order', 'transaction', 'entity', 'rail', 'card'] as const

/** One step of one record. The id is shortened to what tells it from its neighbours. */
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

const watching = {
  base: 'root',
  who: ['person'],
  refuses: ['NOT_FOUND'],
  rate: 'plain',
  sandbox: true,
} as const
const posting = { ...watching, verb: 'POST' } as const

/** Ends the previous one: one watch at a time. */
export const openWatch = endpoint(posting, {
  path: '/sandbox/watches',
  ask: z.strictObject({}),
  reply: z.object({ id: z.string(), code: z.string(), code_until: Moment, ends_at: Moment }),
  refuses: [],
  repeat: 'spending',
  audit: 'sandbox_watch_opened',
})

/** Called by the watched page, signed in as the same person. */
export const joinWatch = endpoint(posting, {
  path: '/sandbox/watches/join',
  ask: z.strictObject({ code: z.string().check(z.maxLength(32)) }),
  reply: z.object({ id: z.string(), ends_at: Moment }),
  refuses: ['CODE_INVALID'],
  rate: 'enter',
  repeat: 'spending',
  audit: 'sandbox_watch_joined',
})

/** Passed on in order, not stored. NOT_FOUND when the watch is over. */
export const tellWatch = endpoint(posting, {
  path: '/sandbox/watches/:id/frames',
  ask: z.strictObject({
    id: Id,
    frames: z.array(ChartFrame).check(z.minLength(1), z.maxLength(FRAMES_AT_ONCE)),
  }),
  reply: z.object({ passed: z.int() }),
  refuses: ['NOT_FOUND', 'BODY_TOO_LARGE'],
  // Writes no row, not even an audit one.
  repeat: 'read',
})

/** Newest steps, oldest first; `since` may repeat a few. */
export const readLives = endpoint(watching, {
  verb: 'GET',
  path: '/sandbox/watches/:id/lives',
  ask: z.strictObject({ id: Id, since: z.optional(Moment) }),
  reply: z.object({ steps: z.array(LifeStep), read_at: Moment }),
  repeat: 'read',
})

export const watchCalls = { openWatch, joinWatch, tellWatch, readLives }

export type WatchFramesRequest = RequestOf<typeof tellWatch>
