import * as z from 'zod/mini'
import { endpoint, type RequestOf, type ResponseOf } from './kit/endpoint.ts'
import { Moment } from './kit/moment.ts'
import { paginated, paging } from './kit/page.ts'

/**
 * Notices: what the bank tells a person of, kept in their inbox and, where they wish, sent by mail
 * and by the tenant's bot. A notice is a kind and its few facts, never a text: it is put into words
 * in the language of whoever reads it, when they do. No secret and no whole number is ever in one.
 */

/** What a notice is about. Of all but the last a person may choose where else it is sent. */
export const chosenTopics = ['money_in', 'order', 'card', 'verification'] as const
export type ChosenTopic = (typeof chosenTopics)[number]
const noticeTopics = [...chosenTopics, 'security'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Where a notice goes beside the inbox, which takes every one. */
export const noticeChannels = ['email', 'telegram'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Every kind of notice, and what it is about. */
export const topicOfKind = {
  money_received: 'money_in',
  money_returned: 'money_in',
  order_complete: 'order',
  order_failed: 'order',
  order_expired: 'order',
  order_withheld: 'order',
  order_unknown: 'order',
  purchase_approved: 'card',
  purchase_declined: 'card',
  purchase_refunded: 'card',
  verification_approved: 'verification',
  verification_to_mend: 'verification',
  verification_rejected: 'verification',
  contact_changed: 'security',
  authenticator_added: 'security',
  authenticator_removed: 'security',
  authenticator_recovered: 'security',
  codes_renewed: 'security',
  biometry_added: 'security',
  payee_saved: 'security',
  key_made: 'security',
  key_changed: 'security',
  device_new: 'security',
  session_closed: 'security',
} as const satisfies Record<string, NoticeTopic>

export type NoticeKind = keyof typeof topicOfKind
const noticeKinds = Object.keys(topicOfKind) as [NoticeKind, ...NoticeKind[]] // keys forget their names

/** The rooms a notice leads to, by the names clients know them by. */
const noticePages = [
  'activity',
  'orders',
  'cards',
  'verification',
  'profile',
  'developers',
  'counterparties',
] as const
export type NoticePageName = (typeof noticePages)[number]

/** The facts of a notice, as far as its kind has them. */
const Facts = z.object({
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  order_type: z.optional(z.string()),
  /** Of a merchant, a payee or a key. */
  name: z.optional(z.string()),
  last4: z.optional(z.string()),
  reason: z.optional(z.string()),
  channel: z.optional(z.string()),
})
export type NoticeFacts = z.output<typeof Facts>

export const PersonNotice = z.object({
  id: z.string(),
  /** Counts a person's notices, in the order they were told in. */
  number: z.int(),
  topic: z.enum(noticeTopics),
  kind: z.enum(noticeKinds),
  facts: Facts,
  /** Where it leads: the room, one of its things, and the wallet that is. */
  room: z.enum(noticePages),
  subject: z.nullable(z.string()),
  wallet_id: z.nullable(z.string()),
  at: Moment,
  read_at: z.nullable(Moment),
})
export type PersonNotice = z.output<typeof PersonNotice>

const inside = { base: 'user', who: ['person'], refuses: [], rate: 'plain' } as const

/** Newest first, with the number of all that are unread. */
export const listNotices = endpoint({
  ...inside,
  verb: 'GET',
  path: '/user/notifications',
  ask: z.strictObject({ ...paging }),
  reply: z.object({ ...paginated(PersonNotice).shape, unread: z.int() }),
  repeat: 'read',
  rate: 'list',
})

const IDS_MAX = 100

/** Some by their ids, or all up to a number: what came later was not seen by whoever says this. */
export const readNotices = endpoint({
  ...inside,
  verb: 'POST',
  path: '/user/notifications/read',
  ask: z.strictObject({
    ids: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(IDS_MAX))),
    until: z.optional(z.int().check(z.gte(0))),
  }),
  reply: z.object({ unread: z.int() }),
  repeat: 'natural',
  audit: 'notifications_read',
})

const Choice = z.object({ email: z.boolean(), telegram: z.boolean() })
const choices = {
  money_in: Choice,
  order: Choice,
  card: Choice,
  verification: Choice,
} satisfies Record<ChosenTopic, typeof Choice>

/**
 * How a channel stands: `absent` where the person has no such address, or the tenant no bot; `shut`
 * where the person blocked the bot, until they ask for it again.
 */
const channelStatuses = ['open', 'absent', 'shut'] as const
export type ChannelStatus = (typeof channelStatuses)[number]
const Status = z.enum(channelStatuses)

export const NotificationPreferences = z.object({
  topics: z.object(choices),
  channels: z.object({ email: Status, telegram: Status }),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

export const readPreferences = endpoint({
  ...inside,
  verb: 'GET',
  path: '/user/notification-preferences',
  ask: z.strictObject({}),
  reply: NotificationPreferences,
  repeat: 'read',
})

const Change = z.optional(
  z.strictObject({ email: z.optional(z.boolean()), telegram: z.optional(z.boolean()) }),
)

/** What is not named stays as it was. Security is not among them: nobody can switch it off. */
export const changePreferences = endpoint({
  ...inside,
  verb: 'PATCH',
  path: '/user/notification-preferences',
  ask: z.strictObject({ money_in: Change, order: Change, card: Change, verification: Change }),
  reply: NotificationPreferences,
  repeat: 'natural',
  audit: 'notification_preferences_changed',
})

export const noticeCalls = { listNotices, readNotices, readPreferences, changePreferences }

export type NoticePage = ResponseOf<typeof listNotices>
export type PreferencesChange = RequestOf<typeof changePreferences>
