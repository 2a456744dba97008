import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'

/**
 * How far people come in the app's flows, as names of states and numbers alone. The bank adds them
 * to those of the tenant's day, and keeps nothing of who sent them.
 */

export const FLOW_COUNTS_AT_ONCE = 100
/** Of one state in one call; an app that was open all day stays far below. */
const RUNS_MAX = 1_000

const Name = z.string().check(z.regex(/^[\w.]{1,96}$/))

const FlowCount = z.strictObject({
  flow: Name,
  state: Name,
  /** Runs of the flow that came to the state. */
  reached: z.int().check(z.gte(0), z.lte(RUNS_MAX)),
  /** Those that stand in it; negative where some that were counted before have gone on. */
  left: z.int().check(z.gte(-RUNS_MAX), z.lte(RUNS_MAX)),
})
export type FlowCount = z.output<typeof FlowCount>

export const countFlows = endpoint({
  base: 'user',
  verb: 'POST',
  path: '/system/flow-counts',
  ask: z.strictObject({
    counts: z.array(FlowCount).check(z.minLength(1), z.maxLength(FLOW_COUNTS_AT_ONCE)),
  }),
  /** None where the tenant does not count. */
  reply: z.object({ taken: z.int() }),
  refuses: [],
  who: ['person'],
  repeat: 'spending',
  rate: 'plain',
  beforeConfirmation: true,
})

export const flowCountCalls = { countFlows }
