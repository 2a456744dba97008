import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'

const inside = { base: 'user', who: ['person'], refuses: [], rate: 'plain' } as const

const Choice = z.object({ email: z.boolean(), telegram: z.boolean() })
const choices = {
  money_in: Choice,
  money_out: Choice,
  order: Choice,
  card: Choice,
  verification: Choice,
  alert: Choice,
  message: Choice,
}

/** `absent`: no such address of the person or bot of the tenant. `shut`: they blocked the bot. */
const channelStatuses = ['open', 'absent', 'shut'] as const
export type ChannelStatus = (typeof channelStatuses)[number]
const Status = z.enum(channelStatuses)

export const NotificationPreferences = z.object({
  topics: z.object(choices),
  channels: z.object({ email: Status, telegram: Status }),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

export const readPreferences = endpoint(inside, {
  verb: 'GET',
  path: '/user/notification-preferences',
  ask: z.strictObject({}),
  reply: NotificationPreferences,
  repeat: 'read',
})

const Change = z.optional(
  z.strictObject({ email: z.optional(z.boolean()), telegram: z.optional(z.boolean()) }),
)

/** Topics left out stay as they were. Security notices cannot be switched off. */
export const changePreferences = endpoint(inside, {
  verb: 'PATCH',
  path: '/user/notification-preferences',
  ask: z.strictObject({
    money_in: Change,
    money_out: Change,
    order: Change,
    card: Change,
    verification: Change,
    alert: Change,
    message: Change,
  }),
  reply: NotificationPreferences,
  repeat: 'natural',
  audit: 'notification_preferences_changed',
})

export const notificationPreferencesCalls = { readPreferences, changePreferences }
