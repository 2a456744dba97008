import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'

/** Ours: customers whom the caller chose among their contacts, at the tenant's bot. */

const TelegramContact = z.object({
  id: z.string(),
  /** What they want to be called, or else what the caller calls them in Telegram. */
  name: z.nullable(z.string()),
  wallet_id: z.string(),
})
export type TelegramContact = z.output<typeof TelegramContact>

/** Only those who still let their contacts find them. */
export const listTelegramContacts = endpoint({
  base: 'user',
  verb: 'GET',
  path: '/user/telegram-contacts',
  who: ['person'],
  ask: z.strictObject({}),
  reply: z.object({ data: z.array(TelegramContact) }),
  refuses: [],
  repeat: 'read',
  rate: 'plain',
})

export const telegramContactCalls = { listTelegramContacts }
