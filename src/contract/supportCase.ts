import * as z from 'zod/mini'
import { ChartFrame } from './chartFrame.ts'
import { endpoint } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'

/** What the charts of an app did, by names only, recorded and sent by a customer. */

/** Deleted afterwards. */
export const SUPPORT_CASE_DAYS = 30
/** Of one customer; the newest are kept. */
export const SUPPORT_CASES_MAX = 10
export const SUPPORT_CASE_FRAMES_MAX = 5_000

/** The same recording twice is one. */
export const sendSupportCase = endpoint({
  base: 'user',
  verb: 'POST',
  path: '/user/support-cases',
  ask: z.strictObject({
    frames: z.array(ChartFrame).check(z.minLength(1), z.maxLength(SUPPORT_CASE_FRAMES_MAX)),
  }),
  reply: z.object({ id: z.string(), expires_at: Moment }),
  refuses: ['OVERLOADED'],
  who: ['person'],
  rate: 'lookup',
  repeat: 'natural',
  beforeConfirmation: true,
  bodyBytesMax: 4 * 1024 * 1024,
  audit: 'support_case_sent',
})

export const supportCaseCalls = { sendSupportCase }
