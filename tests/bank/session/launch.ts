import { createHmac } from 'node:crypto'

/** Launch data as Telegram signs it, implemented independently of the bank. */

export type Fields = Record<string, string>

export const tokenOf = (bot: number) => `${7_000_000_000 + bot}:AA${'x'.repeat(30)}${bot}`

export function fieldsFor(id: number, at: Date, more: Fields = {}): Fields {
  const user = { id, first_name: 'Ольга & "co" =+%', last_name: '', language_code: 'ru' }
  return {
    query_id: 'AAHdF6IQAAAAAN0XohDhrOrc',
    user: JSON.stringify({ ...user, allows_write_to_pm: true }),
    auth_date: String(Math.floor(at.getTime() / 1_000)),
    signature: 'c2lnbmF0dXJl',
    ...more,
  }
}

export function hashOf(fields: Fields, botToken: string): string {
  const lines = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}

export const encoded = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** What the client sends for a launch. */
export function proofOf(fields: Fields, botToken: string) {
  const hash = hashOf(fields, botToken)
  const { id } = JSON.parse(fields.user ?? '{}') as { id: number }
  return { tg_id: String(id), hash, init_data_raw: encoded({ ...fields, hash }) }
}

/** Signed by Telegram's test servers and published; the person in it is made up. */
export const fromTestServers = {
  botId: '2201403107',
  raw:
    'user=%7B%22id%22%3A5001146408%2C%22first_name%22%3A%22H%22%2C%22last_name%22%3A%22Test%22%2C' +
    '%22language_code%22%3A%22en%22%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22' +
    'https%3A%5C%2F%5C%2Fa-ttgme.stel.com%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2FOhOF3_f4QY8PWlRZI2aG2' +
    'sy66VMZw_ys9efvhvle_eCWj2zP8Vbb6pLs5d1Lij1w.svg%22%7D&chat_instance=3909909964740758046' +
    '&chat_type=sender&auth_date=1759930604&signature=i8jsEp2yuO2tlldICxBscMG3xX-zUPznGZVsDNy0tz9' +
    'GRVx9vxBWjTEt4BSMSa42TaOO0r2yGWBN0a1v9bVRAg' +
    '&hash=1582635705fd71ffb8bee16062f38965550b5d9a4f85f387b2ea72067c57d45a',
}
