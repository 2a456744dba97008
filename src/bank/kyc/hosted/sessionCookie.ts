import type { Seal } from '#bank/services'

/**
 * The signed link is exchanged at once for an HttpOnly cookie that is valid for this one session,
 * for an hour.
 */

const COOKIE_MS = 60 * 60_000
const NAME = 'visit'

const markOf = (seal: Seal, at: string, until: number) =>
  seal.digest(`${at} ${until}`, 'kyc visit seat').toString('base64url')

export function sessionCookie(seal: Seal, at: string, now: Date, secure: boolean): string {
  const until = now.getTime() + COOKIE_MS
  const value = `${until}.${markOf(seal, at, until)}`
  const rules = `Path=${at}; Max-Age=${COOKIE_MS / 1_000}; HttpOnly; SameSite=Lax`
  return `${NAME}=${value}; ${rules}${secure ? '; Secure' : ''}`
}

export function hasSessionCookie(seal: Seal, at: string, headers: Headers, now: Date): boolean {
  const cookie = headers.get('cookie') ?? ''
  const [, until = '', mark] = /(?:^|; )visit=(\d{1,15})\.([\w-]{43})(?:;|$)/.exec(cookie) ?? []
  return Number(until) > now.getTime() && mark === markOf(seal, at, Number(until))
}
