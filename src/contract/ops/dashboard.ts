import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Moment } from '#contract/kit/fields'
import { orderEnds, orderStatuses, orderWaits } from '#contract/order'
import { queueNames } from './queue.ts'
import { opsEndpoint } from './staff.ts'

/** How many days it is about, today included. */
export const dashboardDays = ['1', '7', '30'] as const
export type DashboardDays = (typeof dashboardDays)[number]

const OrderFigures = z.object({
  type: z.string(),
  symbol: z.string(),
  placed: z.int(),
  completed: z.int(),
  /** Ended without success. */
  failed: z.int(),
  /** Of those completed, in the currency of `symbol`. */
  total: Amount,
  /** From placing to the end of those completed; null where there are none. */
  settled_p50_s: z.nullable(z.int()),
  settled_p99_s: z.nullable(z.int()),
})

const FailureCount = z.object({
  status: z.enum(orderStatuses),
  detail: z.nullable(z.enum([...orderWaits, ...orderEnds])),
  /** A code of the rail or of the review. */
  reason: z.nullable(z.string()),
  count: z.int(),
})

export const readDashboard = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/dashboard',
  ask: z.strictObject({ days: z._default(z.enum(dashboardDays), '1') }),
  reply: z.object({
    since: Moment,
    customers: z.object({ signed_up: z.int(), verified: z.int() }),
    orders: z.array(OrderFigures),
    failures: z.array(FailureCount),
    /** Of the queues that the role may open. */
    queues: z.array(
      z.object({ name: z.enum(queueNames), waiting: z.int(), oldest: z.nullable(Moment) }),
    ),
  }),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})
export type Dashboard = z.output<(typeof readDashboard)['reply']>

export const dashboardCalls = { readDashboard }
