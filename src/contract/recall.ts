import * as z from 'zod/mini'
import { doers, endpoint } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'
import { OrderRecall, recallReasons } from './recallShape.ts'

/** A repeat finds the recall it made. */
export const recallOrder = endpoint({
  base: 'core',
  verb: 'POST',
  path: '/v2/orders/:order_uuid/recall',
  ask: z.strictObject({ order_uuid: Id, reason: z.enum(recallReasons) }),
  reply: OrderRecall,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
  rate: 'plain',
  audit: 'order_recalled',
  who: doers,
})

export const recallCalls = { recallOrder }
