import { expect, test } from 'vitest'
import {
  assertBelowRate,
  assertNotLocked,
  attemptsLeft,
  beginAttempt,
  clearAttempts,
  countAttemptAt,
} from '#bank/session/attempts'
import type { AttemptPurpose } from '#bank/session/attempts.rows'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

/** After how many wrong attempts an address is locked, and for how long. */

const { world, clock } = await openTestServices()
const { rows, visiting, scope } = await openTenantIn(world)
const MINUTE_S = 60
const WEEK_S = 7 * 24 * 60 * MINUTE_S

let addresses = 0
async function tried(purpose: AttemptPurpose, count: number, agoS = 0) {
  const address = `a${++addresses}@people.example`
  const at = new Date(clock.now().getTime() - agoS * 1_000).toISOString()
  await rows(
    `insert into tries (tenant_id, purpose, address, count, last_at)
     values ($1, '${purpose}', '${address}', ${count}, '${at}')`,
  )
  return address
}

type Locked = { code: string; facts: { retry_after_s?: number } } | null

const lockOf = (purpose: AttemptPurpose, address: string, check = assertNotLocked) =>
  visiting((context) => check(context, purpose, address)).then(
    (): Locked => null,
    (thrown: unknown) => thrown as Locked,
  )

/** In seconds; null for none. */
const lockAfter = async (purpose: AttemptPurpose, count: number, agoS = 0) => {
  const locked = await lockOf(purpose, await tried(purpose, count, agoS))
  return locked === null ? null : (locked.facts.retry_after_s ?? locked.code)
}

test.each([
  ['code', 9, null],
  ['code', 10, 15 * MINUTE_S],
  ['code', 19, 15 * MINUTE_S],
  ['code', 20, 30 * MINUTE_S],
  ['code', 30, 60 * MINUTE_S],
  ['code', 100, 512 * 15 * MINUTE_S],
  ['code', 110, WEEK_S],
  ['code', 1_000, WEEK_S],
  ['totp', 4, null],
  ['totp', 5, 15 * MINUTE_S],
  ['biometry', 4, null],
  ['biometry', 5, 15 * MINUTE_S],
  ['password', 9, null],
  ['password', 10, 15 * MINUTE_S],
  ['password', 99, 256 * 15 * MINUTE_S],
  ['password', 100, 'USER_LOCKED'],
  ['password', 101, 'USER_LOCKED'],
] as const)('%s, wrong %i times: locked for %s', async (purpose, count, lock) => {
  expect(await lockAfter(purpose, count)).toBe(lock)
})

test('a lock ends by itself, but for a password that was tried a hundred times', async () => {
  const quarter = 15 * MINUTE_S
  expect(await lockAfter('code', 10, quarter - 1)).toBe(1)
  expect(await lockAfter('code', 10, quarter)).toBeNull()
  expect(await lockAfter('password', 100, 100 * WEEK_S)).toBe('USER_LOCKED')
})

test('attempts are counted by address and purpose, until they are cleared', async () => {
  const address = await tried('code', 9)
  const audited = async () =>
    (await rows(`select 1 from audit where tenant_id = $1 and action = 'authn_login_lock'`)).length
  expect(await audited()).toBe(0)
  const counted = await visiting((context) => countAttemptAt(context, 'code', address))
  expect([counted, (await lockOf('code', address))?.code]).toEqual([10, 'USER_LOCKED'])
  expect((await lockOf('code', address, beginAttempt))?.code).toBe('USER_LOCKED')
  expect(await lockOf('password', address)).toBeNull()
  expect(await audited()).toBe(1)
  await visiting((context) => countAttemptAt(context, 'code', address))
  expect(await audited()).toBe(1)
  await visiting((context) => clearAttempts(context, 'code', address))
  expect([await lockOf('code', address), scope.personId]).toEqual([null, null])
  expect(await visiting((context) => countAttemptAt(context, 'code', address))).toBe(1)
})

test('what is left is told down to nothing', () => {
  expect([0, 1, 9, 10, 11].map((count) => attemptsLeft('code', count))).toEqual([10, 9, 1, 0, 0])
  expect(attemptsLeft('totp', 1)).toBe(4)
})

test('so many within a window, and the next when the oldest leaves it', () => {
  const from = new Date('2026-03-02T09:00:00Z')
  const after = (ms: number) => new Date(from.getTime() + ms)
  const times = [after(50_000), after(30_001), after(10_000)]
  expect(() => assertBelowRate(times, 4, from)).not.toThrow()
  expect(() => assertBelowRate([], 1, from)).not.toThrow()
  const refused = (seconds: number) =>
    expect.objectContaining({ code: 'RATE_LIMITED', facts: { retry_after_s: seconds } })
  expect(() => assertBelowRate(times, 3, from)).toThrow(refused(10))
  expect(() => assertBelowRate(times, 2, from)).toThrow(refused(31))
})
