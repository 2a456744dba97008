import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { assigning, QueueItem } from './queue.ts'
import { opsEndpoint } from './staff.ts'

/** Chains that have not moved for longer than is usual, or whose node keeps failing. */

export const CHAIN_REVIEW_MS = 3_600_000
const WORDS_MAX = 300

const stoppedChainActs = ['retry', 'note'] as const
export type StoppedChainAct = (typeof stoppedChainActs)[number]

export const StoppedChain = z.object({
  id: z.string(),
  name: z.string(),
  problem: z.nullable(z.enum(['failing', 'still'])),
  moved_at: z.nullable(Moment),
  failing_since: z.nullable(Moment),
  fault: z.nullable(z.string()),
  since: Moment,
  due_at: QueueItem.shape.due_at,
  assignee: QueueItem.shape.assignee,
})
export type StoppedChain = z.output<typeof StoppedChain>

export const stoppedChainSorts = sortsBy('since', 'name', 'assignee')
export type StoppedChainSort = (typeof stoppedChainSorts)[number]

/** The longest stopped first. */
export const listStoppedChains = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/stopped-chains',
  ask: z.strictObject({ ...paging, sort: z._default(z.enum(stoppedChainSorts), 'since') }),
  reply: paginated(StoppedChain),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const Note = z.object({
  id: z.string(),
  act: z.enum(['TRIED', 'NOTED']),
  words: z.string(),
  by: z.string(),
  at: Moment,
})

export const OpsStoppedChain = z.object({
  ...StoppedChain.shape,
  notes: z.array(Note),
  /** What whoever asks may do now. */
  can: z.array(z.enum(stoppedChainActs)),
})
export type OpsStoppedChain = z.output<typeof OpsStoppedChain>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

/** Any chain that was ever read for the tenant. */
export const readStoppedChain = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/stopped-chains/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsStoppedChain,
  repeat: 'read',
})

export const assignStoppedChain = endpoint(one, {
  ...assigning,
  path: '/api/ops/stopped-chains/:id/assign',
  audit: 'stopped_chain_assigned',
})

const acting = {
  ...one,
  verb: 'POST',
  ask: z.strictObject({
    id: Id,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(WORDS_MAX)),
  }),
  reply: z.object({ id: z.string() }),
  repeat: 'spending',
} as const

/** Read at once by whichever bank runs. */
export const retryChain = endpoint(acting, {
  path: '/api/ops/stopped-chains/:id/retry',
  audit: 'stopped_chain_retried',
})

export const noteChain = endpoint(acting, {
  path: '/api/ops/stopped-chains/:id/notes',
  audit: 'stopped_chain_noted',
})

export const stoppedChainCalls = {
  listStoppedChains,
  readStoppedChain,
  assignStoppedChain,
  retryChain,
  noteChain,
}
