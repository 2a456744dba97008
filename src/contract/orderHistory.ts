import * as z from 'zod/mini'
import { doers, endpoint, readers } from './kit/endpoint.ts'
import { enveloped } from './kit/envelope.ts'
import { Flag, Id, Moment, TimeZone } from './kit/fields.ts'
import { ORDER_COMMENT_MAX, OrderDetail, orderStatuses } from './order.ts'
import { orderTypes } from './orderType.ts'

const Day = z.union([z.iso.date(), Moment])
const Status = z.enum(orderStatuses)

export const exportOrders = endpoint({
  base: 'core',
  verb: 'GET',
  path: '/v2/orders/list/:wallet_id/csv',
  ask: z.strictObject({
    wallet_id: Id,
    filter: z.optional(
      z.strictObject({
        status: z.optional(z.union([Status, z.array(Status).check(z.maxLength(7))])),
        order_type: z.optional(z.enum(orderTypes)),
        from_created_at: z.optional(Day),
        to_created_at: z.optional(Day),
      }),
    ),
    time_zone: TimeZone,
    bom: z._default(Flag, false),
  }),
  reply: z.string(),
  streams: 'text/csv',
  lenient: true,
  refuses: ['NOT_FOUND', 'EXPORT_TOO_LARGE'],
  repeat: 'read',
  rate: 'list',
  audit: 'export_orders_csv',
  who: readers,
})

/** Null takes the comment away. */
export const commentOrder = endpoint({
  base: 'core',
  verb: 'PUT',
  path: '/frontend/orders/:order_uuid/comment',
  ask: z.strictObject({
    order_uuid: Id,
    wallet_id: Id,
    comment: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(ORDER_COMMENT_MAX))),
  }),
  reply: enveloped(OrderDetail),
  refuses: ['NOT_FOUND'],
  repeat: 'natural',
  rate: 'plain',
  audit: 'order_commented',
  who: doers,
})

export const orderHistoryCalls = { exportOrders, commentOrder }
