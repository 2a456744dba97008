import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import {
  endSession,
  listSessions,
  refreshTokens,
  signOut,
  type SessionDevice,
} from '#contract/session'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { freshEmail, openTenantKit } from './tenantKit.ts'

const bank = await openTestBank()
const { ask, rows, moveIn, block } = await openTenantKit(bank)

const DAY = 24 * 3_600_000

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'
const phone: CallOptions = { client: 'telegram', ip: '10.0.0.7', headers: { 'user-agent': safari } }

/** One customer on several devices. */
async function onDevices(...callerList: CallOptions[]) {
  const email = freshEmail()
  const inside = []
  for (const caller of callerList) {
    inside.push(await moveIn(email, caller))
    bank.clock.advance(1)
  }
  return inside
}

async function listFor(bearer: string, page: object = {}) {
  const { body } = await ask(listSessions, { ...page }, { bearer })
  return body as { data: SessionDevice[]; total: number; has_more: boolean }
}

const alive = async (bearer: string) => (await ask(readUser, {}, { bearer })).status === 200

test('lists devices, newest first', async () => {
  const [web, mini] = await onDevices({}, phone)
  const { data, total } = await listFor(web!.bearer)
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { client: 'telegram', device: 'Safari, iOS', ip: '10.0.0.7', current: false },
    { client: 'web', device: 'Chrome, Linux', ip: '10.0.0.1', current: true },
  ])
  expect((await listFor(mini!.bearer)).data.map(({ current }) => current)).toEqual([true, false])
})

test('records last use to the minute', async () => {
  const [one] = await onDevices({})
  const began = bank.clock.now().getTime()
  const lastUse = async () => Date.parse((await listFor(one!.bearer)).data[0]!.last_used_at)
  bank.clock.advance(30_000)
  expect(await lastUse()).toBeLessThan(began)
  bank.clock.advance(30_000)
  expect(await lastUse()).toBe(began + 60_000)
})

test('paginates devices', async () => {
  const [one] = await onDevices({}, {}, {})
  const page = await listFor(one!.bearer, { limit: 2 })
  expect([page.data.length, page.total, page.has_more]).toEqual([2, 3, true])
  const rest = await listFor(one!.bearer, { limit: 2, offset: 2 })
  expect([rest.data.length, rest.has_more]).toEqual([1, false])
  expect(page.data.map(({ id }) => id)).not.toContain(rest.data[0]!.id)
})

test('signs another device out at once', async () => {
  const [current, there] = await onDevices({}, phone)
  const { data } = await listFor(current!.bearer)
  const { body } = await ask(endSession, { id: data[0]!.id }, { bearer: current!.bearer })
  expect(body).toEqual({ ended: 1 })
  expect([await alive(current!.bearer), await alive(there!.bearer)]).toEqual([true, false])
  const renewal = await ask(refreshTokens, { refresh_token: there!.refresh }, phone)
  expect(renewal.body.code).toBe('REFRESH_INVALID')
  expect((await listFor(current!.bearer)).total).toBe(1)
})

test('does not find an unknown, ended or foreign session', async () => {
  const [one] = await onDevices({})
  const [other] = await onDevices({})
  const theirs = (await listFor(other!.bearer)).data[0]!.id
  const ids = [theirs, bank.world.random.id(), 'none', "' or 1=1 --", `${theirs} `]
  const answers = []
  for (const id of ids) answers.push(await ask(endSession, { id }, { bearer: one!.bearer }))
  const gone = answers.map(({ body }) => `${String(body.code)}: ${String(body.detail)}`)
  expect(new Set(gone)).toEqual(new Set(['NOT_FOUND: Not found']))
  expect(await alive(other!.bearer)).toBe(true)
})

test.each([
  ['this', [false, true, true], 1],
  ['others', [true, false, false], 2],
  ['all', [false, false, false], 3],
] as const)('signing out of %s', async (scope, left, ended) => {
  const people = await onDevices({}, phone, {})
  const [app] = await onDevices({})
  const { body } = await ask(signOut, { scope }, { bearer: people[0]!.bearer })
  expect(body).toEqual({ ended })
  const living = []
  for (const { bearer } of people) living.push(await alive(bearer))
  expect(living).toEqual(left)
  expect(await alive(app!.bearer)).toBe(true)
})

test('signs out here by default', async () => {
  const [current, there] = await onDevices({}, {})
  await ask(signOut, {}, { bearer: current!.bearer })
  expect([await alive(current!.bearer), await alive(there!.bearer)]).toEqual([false, true])
})

test('does not list idle sessions that ended', async () => {
  const [old] = await onDevices({})
  bank.clock.advance(DAY)
  const fresh = await moveIn(old!.email)
  const { data, total } = await listFor(fresh.bearer)
  expect([total, data[0]!.current]).toEqual([1, true])
})

test('blocking suspends every session, unblocking restores them', async () => {
  const [one, two] = await onDevices({}, {})
  await block(one!.email)
  const { body } = await ask(readUser, {}, { bearer: two!.bearer })
  expect([body.status, body.code]).toEqual([423, 'USER_BLOCKED'])
  await rows(`update people set state = 'active' where tenant_id = $1 and email = $2`, one!.email)
  expect(await alive(one!.bearer)).toBe(true)
})

test('audits signing out', async () => {
  const [one] = await onDevices({})
  await ask(signOut, {}, { bearer: one!.bearer })
  const [row] = await rows(
    `select a.action, a.outcome, a.actor_kind, f.end_reason from audit a
     join families f on f.tenant_id = a.tenant_id and f.id = a.family_id
     where a.tenant_id = $1 order by a.id desc limit 1`,
  )
  expect(row).toEqual({
    action: 'authn_token_revoked',
    outcome: 'ok',
    actor_kind: 'person',
    end_reason: 'signed out',
  })
})
