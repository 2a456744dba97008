import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'

/**
 * A notice is a kind and a few facts, worded in the reader's language when read. It never holds a
 * secret or a full number.
 */

export const chosenTopics = [
  'money_in',
  'money_out',
  'order',
  'card',
  'verification',
  'alert',
  'message',
] as const
export type ChosenTopic = (typeof chosenTopics)[number]
const noticeTopics = [...chosenTopics, 'security'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const noticeChannels = ['email', 'telegram'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const topicOfKind = {
  money_received: 'money_in',
  money_returned: 'money_in',
  request_paid: 'money_in',
  request_partly_paid: 'money_in',
  request_overpaid: 'money_in',
  request_paid_late: 'money_in',
  fee_returned: 'money_in',
  goodwill_received: 'money_in',
  referral_rewarded: 'money_in',
  correction_made: 'security',
  money_sent: 'money_out',
  order_waiting: 'order',
  order_complete: 'order',
  order_failed: 'order',
  order_expired: 'order',
  order_to_approve: 'order',
  order_declined: 'order',
  order_withdrawn: 'order',
  order_withheld: 'order',
  order_unknown: 'order',
  recall_refused: 'order',
  recall_expired: 'order',
  schedule_short: 'order',
  schedule_failed: 'order',
  purchase_approved: 'card',
  purchase_declined: 'card',
  purchase_refunded: 'card',
  dispute_opened: 'card',
  dispute_credited: 'card',
  dispute_sent: 'card',
  dispute_won: 'card',
  dispute_lost: 'card',
  dispute_refunded: 'card',
  dispute_declined: 'card',
  dispute_withdrawn: 'card',
  dispute_needs_more: 'card',
  verification_approved: 'verification',
  verification_to_mend: 'verification',
  verification_rejected: 'verification',
  identity_change_declined: 'verification',
  identity_change_to_mend: 'verification',
  budget_nearly_spent: 'alert',
  budget_spent: 'alert',
  price_above: 'alert',
  price_below: 'alert',
  message_answered: 'message',
  purchase_to_approve: 'security',
  identity_change_requested: 'security',
  identity_changed: 'security',
  contact_changed: 'security',
  data_copied: 'security',
  card_pin_changed: 'security',
  limit_set: 'security',
  payment_limit_set: 'security',
  limit_removed: 'security',
  password_set: 'security',
  password_changed: 'security',
  password_removed: 'security',
  authenticator_added: 'security',
  authenticator_removed: 'security',
  authenticator_recovered: 'security',
  codes_renewed: 'security',
  biometry_added: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  passkey_copied: 'security',
  payee_saved: 'security',
  schedule_made: 'security',
  key_made: 'security',
  key_changed: 'security',
  device_new: 'security',
  session_closed: 'security',
  earlier_access_ended: 'security',
  account_linked: 'security',
  account_unlinked: 'security',
  member_invited: 'security',
  member_joined: 'security',
  member_declined: 'security',
  member_changed: 'security',
  member_removed: 'security',
  member_sum_raised: 'security',
  member_sum_to_agree: 'security',
  member_sum_agreed: 'security',
  member_sum_stopped: 'security',
} as const satisfies Record<string, NoticeTopic>

export type NoticeKind = keyof typeof topicOfKind
export const noticeKinds = Object.keys(topicOfKind) as [NoticeKind, ...NoticeKind[]] // keys forget their names

const noticePages = [
  'activity',
  'orders',
  'cards',
  'verification',
  'profile',
  'developers',
  'counterparties',
  'schedules',
  'wallets',
  'members',
  'fees',
  'spending',
  'balances',
  'help',
] as const
export type NoticePageName = (typeof noticePages)[number]

const Facts = z.object({
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  order_type: z.optional(z.string()),
  name: z.optional(z.string()),
  last4: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Why, in the bank's own words. */
  note: z.optional(z.string()),
  channel: z.optional(z.string()),
  category: z.optional(z.string()),
  /** What the wallet is called, for its members. */
  wallet: z.optional(z.string()),
})
export type NoticeFacts = z.output<typeof Facts>

export const PersonNotice = z.object({
  id: z.string(),
  number: z.int(),
  topic: z.enum(noticeTopics),
  kind: z.enum(noticeKinds),
  facts: Facts,
  /** What it links to: the page, the item on it and its wallet. */
  room: z.enum(noticePages),
  subject: z.nullable(z.string()),
  wallet_id: z.nullable(z.string()),
  at: Moment,
  read_at: z.nullable(Moment),
})
export type PersonNotice = z.output<typeof PersonNotice>

const inside = { base: 'user', who: ['person'], refuses: [], rate: 'plain' } as const

export const listNotices = endpoint(inside, {
  verb: 'GET',
  path: '/user/notifications',
  ask: z.strictObject({ ...paging }),
  reply: z.object({ ...paginated(PersonNotice).shape, unread: z.int() }),
  rate: 'list',
  repeat: 'read',
})

const IDS_MAX = 100

/** By id, or all up to a number, so that later ones stay unread. */
export const readNotices = endpoint(inside, {
  beforeConfirmation: true,
  verb: 'POST',
  path: '/user/notifications/read',
  ask: z.strictObject({
    ids: z.optional(z.array(Id).check(z.maxLength(IDS_MAX))),
    until: z.optional(z.int().check(z.gte(0))),
  }),
  reply: z.object({ unread: z.int() }),
  repeat: 'natural',
  audit: 'notifications_read',
})

export const noticeCalls = { listNotices, readNotices }

export type NoticePage = ResponseOf<typeof listNotices>
