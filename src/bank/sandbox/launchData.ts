import { createHmac } from 'node:crypto'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { pretendTelegram } from '#contract/sandbox'
import type { BankServices } from '#bank/services'

/**
 * All fields but `hash`, sorted, one per line, under a key from the bot's token, as documented by
 * Telegram.
 */
export function launchData(
  { tg_id, first_name, language_code, start_param }: ParsedOf<typeof pretendTelegram>,
  botToken: string,
  { clock, random }: Pick<BankServices, 'clock' | 'random'>,
): string {
  const user = {
    id: Number(tg_id),
    first_name,
    last_name: '',
    language_code,
    allows_write_to_pm: true,
  }
  const fields: Record<string, string> = {
    query_id: `AAH${random.bytes(15).toString('base64url')}`,
    user: JSON.stringify(user),
    auth_date: String(Math.floor(clock.now().getTime() / 1_000)),
    ...(start_param !== undefined && { start_param }),
    signature: random.bytes(64).toString('base64url'),
  }
  return encode({ ...fields, hash: hashOf(fields, botToken) })
}

function hashOf(fields: Record<string, string>, botToken: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex')
}

const encode = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
