import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { refreshTokens } from '#contract/session'
import type { CallOptions } from '#tests/kit/bank'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit } from './tenantKit.ts'

const bank = await openTestBank()
const branch = await openTenantKit(bank)
const { ask, rows, moveIn, block } = branch

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

const renew = (refresh_token: string, caller: CallOptions = {}) =>
  ask(refreshTokens, { refresh_token }, caller)
const use = (bearer: unknown) => ask(readUser, {}, { bearer: String(bearer) })

async function renewed(refresh: string, caller: CallOptions = {}) {
  const { status, body } = await renew(refresh, caller)
  expect(status).toBe(200)
  return { bearer: String(body.access_token), refresh: String(body.refresh_token) }
}

test('exchanges a refresh token for a new pair', async () => {
  const first = await moveIn()
  const second = await renewed(first.refresh)
  expect(second.refresh).not.toBe(first.refresh)
  expect((await use(second.bearer)).status).toBe(200)
  expect((await renewed(second.refresh)).bearer).not.toBe(second.bearer)
})

test('gives fifty concurrent renewals the same pair', async () => {
  const { email, refresh } = await moveIn()
  const answers = await Promise.all(Array.from({ length: 50 }, () => renew(refresh)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1)
  const stored = await rows(
    `select 1 from refresh_tokens t
     join families f on f.tenant_id = t.tenant_id and f.id = t.family_id
     join people p on p.tenant_id = f.tenant_id and p.id = f.person_id
     where t.tenant_id = $1 and p.email = $2`,
    email,
  )
  expect(stored).toHaveLength(2)
})

test('repeats the response for ten seconds, with the remaining lifetime', async () => {
  const { refresh } = await moveIn()
  const first = await renew(refresh)
  bank.clock.advance(10 * SECOND)
  const again = await renew(refresh)
  expect(again.body).toEqual({ ...first.body, expires_in: 590 })
})

test('after that ends the session and notifies its owner', async () => {
  const thief = await moveIn()
  const owner = await renewed(thief.refresh)
  bank.clock.advance(10 * SECOND + 1)
  const { status, body } = await renew(thief.refresh)
  expect([status, body.code]).toEqual([401, 'REFRESH_REUSED'])
  expect((await use(owner.bearer)).body.code).toBe('ACCESS_TOKEN_INVALID')
  expect((await renew(owner.refresh)).body.code).toBe('REFRESH_INVALID')
  expect((await bank.messageTo(thief.email)).subject).toMatch(
    /^You’ve been signed out of Canary Bank/,
  )
})

test('ends the session when an older token is used, however soon', async () => {
  const first = await moveIn()
  const second = await renewed(first.refresh)
  const third = await renewed(second.refresh)
  expect((await renew(first.refresh)).body.code).toBe('REFRESH_REUSED')
  expect((await use(third.bearer)).body.code).toBe('ACCESS_TOKEN_INVALID')
})

test('keeps other sessions of the customer', async () => {
  const stolen = await moveIn()
  const other = await moveIn(stolen.email)
  await renewed(stolen.refresh)
  bank.clock.advance(11 * SECOND)
  await renew(stolen.refresh)
  expect((await use(other.bearer)).status).toBe(200)
})

test('ends the session when another kind of client uses its token', async () => {
  const { bearer, refresh } = await moveIn()
  const moved = await renew(refresh, { client: 'telegram' })
  expect([moved.status, moved.body.code]).toEqual([401, 'REFRESH_INVALID'])
  expect((await use(bearer)).body.code).toBe('ACCESS_TOKEN_INVALID')
  expect((await renew(refresh)).body.code).toBe('REFRESH_INVALID')
})

test('a token used in another tenant is refused there and stays valid', async () => {
  const { bearer, refresh } = await moveIn()
  const elsewhere = await openTenantKit(bank)
  const shown = await elsewhere.ask(refreshTokens, { refresh_token: refresh })
  expect(shown.body.code).toBe('REFRESH_INVALID')
  expect((await elsewhere.ask(readUser, {}, { bearer })).body.code).toBe('TENANT_MISMATCH')
  expect((await renew(refresh)).status).toBe(200)
})

test.each(['x', 'rt.x.y', `rt.${'A'.repeat(22)}.${'A'.repeat(43)}`, 'null', ' '])(
  'refuses "%s" as a token',
  async (text) => {
    expect((await renew(text)).body).toMatchObject({ status: 401, code: 'REFRESH_INVALID' })
  },
)

test('access and refresh tokens are not interchangeable', async () => {
  const { bearer, refresh } = await moveIn()
  expect((await renew(bearer)).body.code).toBe('REFRESH_INVALID')
  expect((await use(refresh)).body.code).toBe('ACCESS_TOKEN_INVALID')
})

test.each([
  ['web', DAY],
  ['telegram', 7 * DAY],
] as const)('on %s an idle session ends to the millisecond', async (client, idle) => {
  const [punctual, late] = [
    await moveIn(undefined, { client }),
    await moveIn(undefined, { client }),
  ]
  bank.clock.advance(idle - 1)
  expect((await renew(punctual.refresh, { client })).status).toBe(200)
  bank.clock.advance(1)
  const { status, body } = await renew(late.refresh, { client })
  expect([status, body.code]).toEqual([401, 'REFRESH_EXPIRED'])
})

test.each(['web', 'telegram'] as const)(
  'on %s a session ends after thirty days',
  async (client) => {
    let { refresh } = await moveIn(undefined, { client })
    let bearer = ''
    for (let half = 0; half < 59; half += 1) {
      bank.clock.advance(DAY / 2)
      ;({ refresh, bearer } = await renewed(refresh, { client }))
    }
    bank.clock.advance(DAY / 2 - SECOND)
    const last = await renew(refresh, { client })
    // Nothing that is issued outlives the session.
    expect(last.body.expires_in).toBe(1)
    bank.clock.advance(SECOND)
    expect((await use(bearer)).body.code).toBe('ACCESS_TOKEN_EXPIRED')
    expect((await use(last.body.access_token)).body.code).toBe('ACCESS_TOKEN_EXPIRED')
    const gone = await renew(String(last.body.refresh_token), { client })
    expect(gone.body.code).toBe('REFRESH_EXPIRED')
  },
)

test('an access token lasts ten minutes', async () => {
  const { bearer } = await moveIn()
  bank.clock.advance(600 * SECOND - 1)
  expect((await use(bearer)).status).toBe(200)
  bank.clock.advance(1)
  expect((await use(bearer)).body).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
})

test('refuses to renew for a blocked customer', async () => {
  const { email, refresh } = await moveIn()
  await block(email)
  expect((await renew(refresh)).body).toMatchObject({ status: 423, code: 'USER_BLOCKED' })
})

test('limits renewals to thirty a minute', async () => {
  let { refresh } = await moveIn()
  for (let times = 0; times < 30; times += 1) ({ refresh } = await renewed(refresh))
  const { status, body } = await renew(refresh)
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
  const other = await moveIn()
  await renewed(other.refresh)
  bank.clock.advance(Number(body.retry_after_s) * SECOND)
  expect((await renew(refresh)).status).toBe(200)
})

test('stores no readable token', async () => {
  const own = await openTenantKit(bank)
  const first = await own.moveIn()
  const { body } = await own.ask(refreshTokens, { refresh_token: first.refresh })
  const tables = ['refresh_tokens', 'access_tokens', 'families', 'audit', 'outbox']
  const stored = await Promise.all(
    tables.map((table) =>
      own.rows<{ t: string }>(`select t::text from ${table} t where tenant_id = $1`),
    ),
  )
  const text = stored
    .flat()
    .map((row) => row.t.replace(/\\x([0-9a-f]+)/g, fromHex))
    .join('\n')
  expect(text).toContain('session_renewed')
  for (const token of [first.bearer, first.refresh, body.access_token, body.refresh_token])
    expect(text).not.toContain(String(token).split('.')[2])
})

const fromHex = (_: string, hex: string) => Buffer.from(hex, 'hex').toString('latin1')

test('a closed account is told so, by its tokens as by their renewal', async () => {
  const { email, bearer, refresh } = await moveIn()
  await rows(
    `update people set state = 'closed', closed_at = now(), closed_by = 'customer', email = null
     where tenant_id = $1 and email = $2`,
    email,
  )
  expect((await use(bearer)).body.code).toBe('USER_CLOSED')
  expect((await renew(refresh)).body.code).toBe('USER_CLOSED')
})
