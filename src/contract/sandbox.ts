import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { paginated, paging } from './kit/page.ts'
import { Moment } from './kit/fields.ts'
import { sandboxChainCalls } from './sandboxChain.ts'

export const SandboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms', 'telegram']),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  sent_at: Moment,
})
export type SandboxMessage = z.output<typeof SandboxMessage>

const sandboxEndpoint = {
  base: 'root',
  who: ['anyone'],
  refuses: [],
  rate: 'plain',
  sandbox: true,
  bypass: true,
} as const

export const readMailbox = endpoint(sandboxEndpoint, {
  verb: 'GET',
  path: '/sandbox/mailbox',
  ask: z.strictObject({ to: z.optional(z.string().check(z.maxLength(254))), ...paging }),
  reply: paginated(SandboxMessage),
  repeat: 'read',
})

/** Launch data as from a real Telegram, signed with the sandbox tenant's bot. */
export const pretendTelegram = endpoint(sandboxEndpoint, {
  verb: 'POST',
  path: '/sandbox/telegram',
  ask: z.strictObject({
    tg_id: z._default(z.string().check(z.regex(/^\d{1,15}$/)), '700100200'),
    first_name: z._default(z.string().check(z.maxLength(64)), 'Anneliese'),
    language_code: z._default(z.enum(['en', 'ru']), 'en'),
    start_param: z.optional(z.string().check(z.regex(/^[\w-]{0,512}$/))),
  }),
  reply: z.object({ init_data_raw: z.string() }),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

const TelegramId = z.string().check(z.regex(/^\d{1,15}$/))

/** What Telegram sends to the bot when its user has chosen a contact there. */
export const pretendContact = endpoint(sandboxEndpoint, {
  verb: 'POST',
  path: '/sandbox/telegram/contact',
  ask: z.strictObject({
    tg_id: TelegramId,
    contact_tg_id: TelegramId,
    contact_name: z._default(z.string().check(z.maxLength(64)), ''),
  }),
  reply: z.object({}),
  repeat: 'natural',
  audit: 'sandbox_contact_chosen',
})

export const BookCheck = z.object({
  balances: z.boolean(),
  /** What is wrong; empty where the book balances. */
  faults: z.array(z.string()),
  accounts: z.number(),
  postings: z.number(),
  checked_at: Moment,
})
export type BookCheck = z.output<typeof BookCheck>

export const checkBook = endpoint(sandboxEndpoint, {
  verb: 'GET',
  path: '/sandbox/book',
  ask: z.strictObject({}),
  reply: BookCheck,
  repeat: 'read',
})

export const sandboxCalls = {
  readMailbox,
  pretendTelegram,
  pretendContact,
  checkBook,
  ...sandboxChainCalls,
}
