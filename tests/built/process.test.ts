import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { findRunning, freePort } from '#bank/db/running'
import { demoCustomers } from '#bank/db/seed/tenants'
import { whole } from '#tests/kit/whole'
import { bankIn } from './bankProcess.ts'

/** The bank as `npm start` runs it, on one data folder. Needs the build. */

const folder = mkdtempSync(join(tmpdir(), 'sluice-process-'))
const { at, launch, start, stop, stopAll } = await bankIn(folder)

afterEach(stopAll)

afterAll(async () => {
  // A killed bank leaves PostgreSQL running; another start adopts and stops it.
  if (await findRunning(join(folder, 'postgres'))) await stop(await start(), 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const headers = { 'x-tenant-id': demoTenants.larkspur, 'content-type': 'application/json' }

async function signIn(): Promise<string> {
  const { email, password } = demoCustomers.larkspur
  const answer = await fetch(at('/api/v2/auth/sign-in/password/email'), {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

const readUser = (bearer: string) =>
  fetch(at('/api/v2/user'), { headers: { ...headers, authorization: `Bearer ${bearer}` } })

test('starts, reports its durability and stops cleanly', async () => {
  const child = await start()
  const health = (await (await fetch(at('/health'))).json()) as { durability: string }
  expect(health.durability).toBe('power')
  expect(await stop(child, 'SIGTERM')).toBe(0)
})

whole('refuses a second process on the same data folder, naming the first', async () => {
  const first = await start()
  const second = launch({ PORT: String(await freePort(0)) })
  expect(await second.ended).not.toBe(0)
  expect(second.told()).toContain(`process ${first.pid}`)
  expect((await fetch(at('/health'))).status).toBe(200)
})

whole('keeps sessions over a kill', async () => {
  const first = await start()
  const bearer = await signIn()
  await stop(first, 'SIGKILL')
  await start()
  expect((await readUser(bearer)).status).toBe(200)
})

whole('shuts down under load: answers accepted calls and accepts no new ones', async () => {
  const child = await start()
  const bearer = await signIn()
  const asked = Array.from({ length: 40 }, () =>
    readUser(bearer).then(
      async (answer) => (await answer.json(), answer.status),
      () => 'not taken' as const,
    ),
  )
  const ended = stop(child, 'SIGTERM')
  const ends = await Promise.all(asked)
  expect(ends.filter((end) => end !== 200 && end !== 'not taken' && end !== 429)).toEqual([])
  expect(await ended).toBe(0)
})

test('names an invalid setting before anything is opened', async () => {
  const { ended, told } = launch({ PORT: 'many' })
  expect(await ended).not.toBe(0)
  expect(told()).toContain('PORT is "many"')
})
