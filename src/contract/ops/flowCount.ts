import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Moment } from '#contract/kit/fields'
import { Reason } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** Where people stop: numbers of the whole tenant, of days at least a week long. */

/** How many days it is about, today included; no longer is anything kept. */
export const flowCountDays = ['7', '30', '90'] as const
export type FlowCountDays = (typeof flowCountDays)[number]

const flowCountActs = ['stop', 'start'] as const
export type FlowCountAct = (typeof flowCountActs)[number]

const days = { days: z._default(z.enum(flowCountDays), '7') }

const FlowTotal = z.object({
  flow: z.string(),
  /** How often it was begun. */
  reached: z.int(),
  /** Of these, how often it was left before its end. */
  left: z.int(),
})

export const readFlowCounts = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/flow-counts',
  ask: z.strictObject(days),
  reply: z.object({
    /** Whether the tenant counts. */
    is_on: z.boolean(),
    since: Moment,
    /** The largest share that left first. */
    flows: z.array(FlowTotal),
    /** What whoever asks may do now. */
    can: z.array(z.enum(flowCountActs)),
  }),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})
export type FlowCounts = z.output<(typeof readFlowCounts)['reply']>

const StateCount = z.object({
  state: z.string(),
  /** Runs that came to it. */
  reached: z.int(),
  /** Runs that went no further. */
  left: z.int(),
})
export type StateCount = z.output<typeof StateCount>

export const readFlowStates = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/flow-counts/:flow',
  ask: z.strictObject({ flow: z.string().check(z.maxLength(96)), ...days }),
  reply: z.object({
    flow: z.string(),
    since: Moment,
    /** The largest share that left first; those nobody came to are absent. */
    states: z.array(StateCount),
  }),
  refuses: ['NOT_FOUND'],
  rate: 'list',
  repeat: 'read',
})
export type FlowStates = z.output<(typeof readFlowStates)['reply']>

/** What was counted stays until it is 90 days old. */
export const setFlowCounting = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/flow-counts/counting',
  ask: z.strictObject({ on: z.boolean(), reason: Reason }),
  reply: z.object({ is_on: z.boolean() }),
  refuses: ['SAME_VALUE'],
  repeat: 'spending',
  audit: 'flow_counting_set',
})

export const opsFlowCountCalls = { readFlowCounts, readFlowStates, setFlowCounting }
