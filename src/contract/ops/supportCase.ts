import * as z from 'zod/mini'
import { ChartFrame } from '#contract/chartFrame'
import { endpoint } from '#contract/kit/endpoint'
import { Id } from '#contract/kit/fields'
import { Reason } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** What a customer recorded and sent, for a reason that the audit keeps. */
export const openSupportCase = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/customers/:id/support-cases/:case_id/open',
  ask: z.strictObject({ id: Id, case_id: Id, reason: Reason }),
  reply: z.object({ frames: z.array(ChartFrame) }),
  refuses: ['NOT_FOUND'],
  repeat: 'natural',
  audit: 'support_case_opened',
})

export const opsSupportCaseCalls = { openSupportCase }
