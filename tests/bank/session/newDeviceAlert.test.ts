import { expect, test } from 'vitest'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { freshEmail, openTenantKit } from './tenantKit.ts'

const bank = await openTestBank()
const { moveIn, rows } = await openTenantKit(bank)

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko Firefox/140.0' }

/** The alerts sent while somebody signs in from each of these. */
async function alertsFor(...callerList: CallOptions[]) {
  const email = freshEmail()
  for (const caller of callerList) {
    await moveIn(email, caller)
    bank.clock.advance(60_000)
  }
  await bank.relay.drain()
  return bank.messages
    .filter(({ to, subject }) => to === email && subject.startsWith('New sign-in to'))
    .map(({ body }) => body)
}

test('sends no alert for the first session or a known device', async () => {
  expect(await alertsFor({ ip: '10.1.1.1' }, { ip: '10.1.1.1' }, { ip: '10.1.1.77' })).toEqual([])
})

test('alerts of a new browser, with its address', async () => {
  const recorded = await alertsFor({ ip: '10.1.1.1' }, { ip: '10.1.1.1', headers: firefox })
  expect(recorded).toEqual([expect.stringContaining('Firefox, Windows, IP address 10.1.1.1')])
})

test.each([
  ['en', 'used on an unknown device, IP address 10.1.1.1'],
  ['ru', 'нового устройства: неизвестное устройство, IP-адрес 10.1.1.1'],
])('names a device that says nothing of itself, in %s', async (language, words) => {
  const email = freshEmail()
  await moveIn(email, { ip: '10.1.1.1' })
  const speaks = 'update people set language = $2 where tenant_id = $1 and email = $3'
  await rows(speaks, language, email)
  bank.clock.advance(60_000)
  await moveIn(email, { ip: '10.1.1.1', headers: { 'user-agent': '' } })
  await bank.relay.drain()
  expect(bank.messages.filter(({ to }) => to === email).at(-1)?.body).toContain(words)
})

test('alerts of a known browser in another network, and of the mini app', async () => {
  const recorded = await alertsFor(
    { ip: '10.1.1.1' },
    { ip: '10.9.9.9' },
    { ip: '10.9.9.9', client: 'telegram' },
    { ip: '2001:db8::5' },
    { ip: '2001:db8::77' },
    { ip: '10.1.1.1' },
  )
  expect(recorded.map((body) => / address (\S+)\. /.exec(body)?.[1])).toEqual([
    '10.9.9.9',
    '10.9.9.9',
    '2001:db8::5',
  ])
})

test('of somebody who signed in very often the newest sessions are remembered', async () => {
  const email = freshEmail()
  await moveIn(email, { ip: '10.1.1.1' })
  await rows(
    `insert into families select (jsonb_populate_record(f, jsonb_build_object(
       'id', gen_random_uuid(), 'device', 'Another', 'created_at', f.created_at - interval '1 day'))).*
     from families f join people p on p.tenant_id = f.tenant_id and p.id = f.person_id,
       generate_series(1, 100)
     where f.tenant_id = $1 and p.email = $2`,
    email,
  )
  bank.clock.advance(60_000)
  await moveIn(email, { ip: '10.1.1.1' })
  await bank.relay.drain()
  const alerts = bank.messages.filter(({ subject }) => subject.startsWith('New sign-in to'))
  expect(alerts.filter(({ to }) => to === email)).toEqual([])
})
