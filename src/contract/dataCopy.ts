import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'

/** All that the bank holds about a customer, as one file. */

/** Of each list the newest. Older ones are read by period, as a statement or an export. */
export const COPY_ROWS_MAX = 10_000

/** Made where it is called: whoever has a second factor proves it first, and its owner is told. */
export const copyData = endpoint({
  base: 'user',
  verb: 'POST',
  path: '/user/data-copy',
  ask: z.strictObject({}),
  reply: z.string(),
  streams: 'application/json',
  refuses: ['STEP_UP_REQUIRED'],
  who: ['person'],
  rate: 'lookup',
  repeat: 'spending',
  audit: 'data_copied',
})

export const dataCopyCalls = { copyData }
