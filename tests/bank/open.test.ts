import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHealth } from '#contract/health'
import { openBank } from '#bank/open'
import { createManualClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'
import { readSettings } from '#bank/settings'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import { atEnd } from '#tests/kit/atEnd'
import { requestOf } from '#tests/kit/bank'
import { CLOSED_SOON, connectionsFromNow } from '#tests/kit/connections'
import { openTenant } from '#tests/kit/openTenant'
import { openDatabase } from '#tests/kit/postgres'
import { pretendWorld } from '#tests/kit/world'

/** A bank over the real services, from its start to its end. */

const engine = await openDatabase()
atEnd(() => engine.close())

/** On a folder of its own, with no demonstration. */
function prepared() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-open-'))
  atEnd(async () => rmSync(dataDir, { recursive: true }))
  const env = { DATABASE_URL: engine.url, DATA_DIR: dataDir, DEMO: 'false' }
  return { dataDir, open: () => openBank(readSettings(env), env, () => {}) }
}

test('opens on an empty database with a new key, answers, and lets everything go', async () => {
  const connections = await connectionsFromNow(engine)
  const { dataDir, open } = prepared()
  const bank = await open()
  expect(existsSync(join(dataDir, 'master.key'))).toBe(true)
  expect(await listTenantIds(engine)).toEqual([])
  const health = await bank.serve({}).fetch(requestOf(readHealth, {}, {}))
  expect(health.status).toBe(200)
  expect(await connections()).toBeGreaterThan(0)
  const stopped = bank.stop()
  expect(bank.stop()).toBe(stopped)
  expect(await stopped).toBe(true)
  await bank.close()
  await expect.poll(connections, CLOSED_SOON).toBe(0)
})

test('a start that fails leaves nothing open, and no key beside the lost one', async () => {
  const clock = createManualClock('2026-03-02T09:00:00Z')
  await openTenant(pretendWorld(engine, clock, { random: openRandom(clock) }).world)
  const connections = await connectionsFromNow(engine)
  const { dataDir, open } = prepared()
  await expect(open()).rejects.toThrow('its master key is missing')
  expect(readdirSync(dataDir)).toEqual([])
  await expect.poll(connections, CLOSED_SOON).toBe(0)
})
