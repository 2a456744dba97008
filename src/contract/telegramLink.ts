import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { User } from './person.ts'
import { InitData } from './telegram.ts'

const linking = {
  base: 'user',
  path: '/user/telegram',
  who: ['person'],
  reply: User,
  repeat: 'natural',
  rate: 'plain',
} as const

/** The signed Telegram user signs in to this account from now on. */
export const linkTelegram = endpoint(linking, {
  verb: 'POST',
  ask: z.strictObject({
    tg_id: z.string().check(z.minLength(1), z.maxLength(32)),
    hash: z.string().check(z.minLength(1), z.maxLength(128)),
    init_data_raw: InitData,
  }),
  refuses: [
    'FORBIDDEN',
    'TG_DATA_INVALID',
    'TG_DATA_EXPIRED',
    'ALREADY_EXISTS',
    'STEP_UP_REQUIRED',
    'USER_LOCKED',
  ],
  audit: 'telegram_linked',
})

/** STATE_CONFLICT where nothing else signs in to the account. */
export const unlinkTelegram = endpoint(linking, {
  verb: 'DELETE',
  ask: z.strictObject({}),
  refuses: ['STATE_CONFLICT', 'STEP_UP_REQUIRED', 'USER_LOCKED'],
  audit: 'telegram_unlinked',
})

export const telegramLinkCalls = { linkTelegram, unlinkTelegram }
