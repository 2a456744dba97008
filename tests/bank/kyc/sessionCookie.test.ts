import { expect, test } from 'vitest'
import { hasSessionCookie, sessionCookie } from '#bank/kyc/hosted/sessionCookie'
import { openSeal } from '#bank/outside/seal'

const seal = openSeal(Buffer.alloc(32))
const begun = new Date('2026-03-02T09:00:00Z')
const after = (ms: number) => new Date(begun.getTime() + ms)
const HOUR_MS = 3_600_000
const given = sessionCookie(seal, '/visit/1', begun, true)
const [pair = ''] = given.split(';')

const opens = (cookie: string, at = '/visit/1', now = begun, by = seal) =>
  hasSessionCookie(by, at, new Headers({ cookie }), now)

test('is kept from scripts and other paths, and for an hour', () => {
  expect(given.replace(pair, '')).toBe(
    '; Path=/visit/1; Max-Age=3600; HttpOnly; SameSite=Lax; Secure',
  )
  expect(sessionCookie(seal, '/visit/1', begun, false)).not.toContain('Secure')
})

test('opens its own session until the hour is over', () => {
  expect([opens(pair), opens(pair, '/visit/1', after(HOUR_MS - 1))]).toEqual([true, true])
  expect(opens(pair, '/visit/1', after(HOUR_MS))).toBe(false)
  expect(opens(pair, '/visit/2')).toBe(false)
  expect(opens(pair, '/visit/1', begun, openSeal(Buffer.alloc(32, 1)))).toBe(false)
})

test('stands among others, and is whole or nothing', () => {
  expect([opens(`a=1; ${pair}`), opens(`${pair}; b=2`)]).toEqual([true, true])
  const later = pair.replace(/=(\d)/, (_, digit: string) => `=${Number(digit) + 1}`)
  for (const odd of ['', `x${pair}`, `${pair}x`, pair.slice(0, -1), later, `a=${pair}`])
    expect(opens(odd), odd).toBe(false)
})
