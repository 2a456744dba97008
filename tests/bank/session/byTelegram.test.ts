import { expect, test } from 'vitest'
import { changeUserData, readUser, readUserData } from '#contract/person'
import { refreshTokens } from '#contract/session'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { openTenantKit } from './tenantKit.ts'
import { encoded, fieldsFor, hashOf, proofOf, tokenOf } from './launch.ts'

const bank = await openTestBank()
const botToken = tokenOf(1)
const branch = await openTenantKit(bank, { botToken })
const { rows } = branch

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const inside: CallOptions = { client: 'telegram' }
const signIn = (proof: object) => branch.ask(signInByTelegram, { ...proof }, inside)
const signUp = (proof: object) => branch.ask(signUpByTelegram, { ...proof }, inside)

let count = 42
const freshId = () => ++count
const launchOf = (id: number, at = bank.clock.now()) => proofOf(fieldsFor(id, at), botToken)
const ago = (ms: number) => new Date(bank.clock.now().getTime() - ms)

async function moveIn(id = freshId()) {
  const { body } = await signUp(launchOf(id))
  bank.clock.advance(1_000)
  return { id, bearer: String(body.access_token), refresh: String(body.refresh_token) }
}

test('signs up an unknown Telegram user with Telegram’s data', async () => {
  const id = freshId()
  const app = await signIn(launchOf(id))
  expect([app.status, app.body.code]).toEqual([404, 'TG_USER_UNKNOWN'])
  const { body } = await signUp({ ...launchOf(id), first_name: 'Mallory', username: 'mallory' })
  const bearer = String(body.access_token)
  const data = await branch.ask(readUserData, {}, { bearer })
  expect(data.body).toMatchObject({ first_name: 'Ольга & "co" =+%', last_name: null })
  expect(data.body.language).toBe('ru')
  expect((await branch.ask(readUser, {}, { bearer })).body).toMatchObject({
    email: null,
    identities: ['telegram'],
  })
  expect((await signIn(launchOf(id))).status).toBe(200)
})

test('signs in when signing up again', async () => {
  const { id } = await moveIn()
  await signUp(launchOf(id))
  const people = await rows('select 1 from people where tenant_id = $1 and tg_id = $2', String(id))
  expect(people).toHaveLength(1)
})

test('the same launch again ends its earlier session', async () => {
  const { id } = await moveIn()
  const launch = launchOf(id)
  const first = String((await signIn(launch)).body.access_token)
  const second = String((await signIn(launch)).body.access_token)
  expect((await branch.ask(readUser, {}, { bearer: first })).body.code).toBe('ACCESS_TOKEN_INVALID')
  expect((await branch.ask(readUser, {}, { bearer: second })).status).toBe(200)
})

test('concurrent uses of one launch leave one session', async () => {
  const { id } = await moveIn()
  const launch = launchOf(id)
  const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(launch)))
  const alive = await Promise.all(
    answers.map(({ body }) => branch.ask(readUser, {}, { bearer: String(body.access_token) })),
  )
  expect(alive.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('concurrent first launches create one account', async () => {
  const id = freshId()
  const launch = launchOf(id)
  const answers = await Promise.all(Array.from({ length: 15 }, () => signUp(launch)))
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
  const people = await rows('select 1 from people where tenant_id = $1 and tg_id = $2', String(id))
  expect(people).toHaveLength(1)
})

test('limits sign-ins by Telegram to twenty an hour', async () => {
  const [{ id }, other] = [await moveIn(), await moveIn()]
  bank.clock.advance(HOUR)
  for (let entries = 0; entries < 20; entries += 1)
    expect((await signIn(launchOf(id))).status).toBe(200)
  const { body } = await signIn(launchOf(id))
  expect(body).toMatchObject({ status: 429, code: 'RATE_LIMITED', retry_after_s: 3_600 })
  expect((await signIn(launchOf(other.id))).status).toBe(200)
  bank.clock.advance(HOUR - 1)
  expect((await signIn(launchOf(id))).status).toBe(429)
  bank.clock.advance(1)
  expect((await signIn(launchOf(id))).status).toBe(200)
})

test('recognises a launch with reordered fields', async () => {
  const { id } = await moveIn()
  const launch = launchOf(id)
  const first = String((await signIn(launch)).body.access_token)
  const turned = launch.init_data_raw.split('&').toReversed().join('&')
  expect((await signIn({ ...launch, init_data_raw: turned })).status).toBe(200)
  expect((await branch.ask(readUser, {}, { bearer: first })).body.code).toBe('ACCESS_TOKEN_INVALID')
})

test('another launch keeps the earlier session', async () => {
  const { id, bearer } = await moveIn()
  await signIn(launchOf(id))
  expect((await branch.ask(readUser, {}, { bearer })).status).toBe(200)
})

test.each(['tg_id', 'hash', 'init_data_raw'])('refuses launch data without %s', async (name) => {
  const { id } = await moveIn()
  for (const call of [signIn, signUp]) {
    const { status, body } = await call({ ...launchOf(id), [name]: undefined })
    expect([status, body.code]).toEqual([400, 'TG_DATA_MISSING'])
  }
})

test('accepts launch data for an hour, and a minute ahead of time', async () => {
  const { id } = await moveIn()
  const answers = []
  for (const at of [ago(HOUR), ago(HOUR + 1_000), ago(-MINUTE), ago(-MINUTE - 1_000)]) {
    await leaveEverywhere(id)
    answers.push((await signUp(launchOf(id, at))).body.code ?? 'OPEN')
  }
  expect(answers).toEqual(['OPEN', 'TG_DATA_EXPIRED', 'OPEN', 'TG_DATA_INVALID'])
})

/** Without sessions only the age of a launch decides. */
const leaveEverywhere = (id: number) =>
  rows(
    `update families set ended_at = created_at
     where tenant_id = $1 and person_id in (select id from people where tg_id = $2)`,
    String(id),
  )

test('accepts day-old launch data from a person signed in elsewhere', async () => {
  const { id } = await moveIn()
  const old = ago(24 * HOUR)
  expect((await signIn(launchOf(id, old))).status).toBe(200)
  expect((await signIn(launchOf(id, ago(24 * HOUR + 1_000)))).body.code).toBe('TG_DATA_EXPIRED')
  await leaveEverywhere(id)
  expect((await signIn(launchOf(id, old))).body.code).toBe('TG_DATA_EXPIRED')
})

test('an idle session does not count for old launch data', async () => {
  const { id } = await moveIn()
  bank.clock.advance(8 * 24 * HOUR)
  expect((await signIn(launchOf(id, ago(2 * HOUR)))).body.code).toBe('TG_DATA_EXPIRED')
})

test('refuses launches of another bot or tenant', async () => {
  const { id } = await moveIn()
  const neighbour = await openTenantKit(bank, { botToken: tokenOf(2) })
  const botless = await openTenantKit(bank)
  const theirs = proofOf(fieldsFor(id, bank.clock.now()), tokenOf(2))
  const answers = [
    await signIn(theirs),
    await neighbour.ask(signUpByTelegram, launchOf(id), inside),
    await botless.ask(signUpByTelegram, launchOf(id), inside),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('TG_DATA_INVALID'))
  // The same data works in its own tenant.
  expect((await neighbour.ask(signUpByTelegram, theirs, inside)).status).toBe(200)
})

test('trusts only the signed fields', async () => {
  const [victim, thief] = [await moveIn(), await moveIn()]
  const honest = launchOf(thief.id)
  const asVictim = await signIn({ ...honest, tg_id: String(victim.id) })
  const otherHash = await signIn({ ...honest, hash: launchOf(victim.id).hash })
  expect([asVictim.body.code, otherHash.body.code]).toEqual(Array(2).fill('TG_DATA_INVALID'))
})

test('refuses a signed launch without user, time or numeric id', async () => {
  const fields = fieldsFor(7, bank.clock.now())
  const odd = [
    { ...fields, user: '{}' },
    { ...fields, user: 'null' },
    { ...fields, user: '[7]' },
    { ...fields, user: '{"id":"7"}' },
    { ...fields, user: '{"id":7.5}' },
    { ...fields, user: '{"id":7' },
    { ...fields, auth_date: '' },
    { ...fields, auth_date: '1e9' },
    { ...fields, auth_date: '-1' },
    { ...fields, auth_date: '9'.repeat(13) },
  ]
  for (const one of odd) {
    const hash = hashOf(one, botToken)
    const init_data_raw = encoded({ ...one, hash })
    const { body } = await signUp({ tg_id: '7', hash, init_data_raw })
    expect(body.code, init_data_raw).toBe('TG_DATA_INVALID')
  }
})

test('ignores unknown fields of launch data', async () => {
  const id = freshId()
  const fields = fieldsFor(id, bank.clock.now(), { start_param: 'role=admin', chat_type: 'sender' })
  const { body } = await signUp(proofOf(fields, botToken))
  const bearer = String(body.access_token)
  expect((await branch.ask(readUserData, {}, { bearer })).body.is_developer).toBe(false)
})

test('tells a blocked customer only with their own launch data', async () => {
  const { id } = await moveIn()
  await rows(`update people set state = 'blocked' where tenant_id = $1 and tg_id = $2`, String(id))
  expect((await signIn(launchOf(id))).body).toMatchObject({ status: 423, code: 'USER_BLOCKED' })
  expect((await signUp(launchOf(id))).body.code).toBe('USER_BLOCKED')
  expect((await signIn({ ...launchOf(id), hash: '0'.repeat(64) })).body.code).toBe(
    'TG_DATA_INVALID',
  )
})

test('needs an invitation from Telegram users too, once', async () => {
  const invited = { invite_required: true, invite_codes: ['FERN'] }
  const { ask } = await openTenantKit(bank, { botToken, config: invited })
  const id = freshId()
  const up = (more: object) => ask(signUpByTelegram, { ...launchOf(id), ...more }, inside)
  expect((await up({})).body).toMatchObject({ status: 403, code: 'INVITE_REQUIRED' })
  expect((await up({ invite_code: 'FERN' })).status).toBe(200)
  expect((await up({})).status).toBe(200)
})

test('a later launch keeps the customer’s changes', async () => {
  const { id, bearer } = await moveIn()
  await branch.ask(changeUserData, { first_name: 'Olga', language: 'en' }, { bearer })
  await signIn(launchOf(id))
  const { body } = await branch.ask(readUserData, {}, { bearer })
  expect([body.first_name, body.language]).toEqual(['Olga', 'en'])
})

test('an idle session lasts a week in the mini app and a day on the web', async () => {
  const mini = await moveIn()
  const web = await branch.moveIn()
  bank.clock.advance(25 * HOUR)
  const renew = (refresh_token: string, caller: CallOptions) =>
    branch.ask(refreshTokens, { refresh_token }, caller)
  expect((await renew(mini.refresh, inside)).status).toBe(200)
  expect((await renew(web.refresh, {})).body.code).toBe('REFRESH_EXPIRED')
})
