import { expect, test } from 'vitest'
import { txOver, type Engine } from '#bank/db/engine'
import { createSweeper } from '#bank/sweep/sweeper'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { openTenant } from '#tests/kit/openTenant'

/** How long each table keeps a row, and from which of its moments on. */

const { world } = await openTestServices()
const { engine } = world
const tenantId = await openTenant(world)
const HOUR_MS = 3_600_000

/** The deletes of a sweep, which the database answers as ever. */
async function swept() {
  const deleted: [table: string, since: string, hours: number][] = []
  const transaction: Engine['transaction'] = (scope, work) =>
    engine.transaction(scope, (tx) =>
      work(
        txOver({
          notify: tx.notify,
          query(text, values = []) {
            const found = /^delete from (\w+) [^]* and (\w+) < \$2 limit 1000\)$/.exec(text)
            const before = values[1]
            if (found && before instanceof Date && values[0] === tenantId) {
              const ms = world.clock.now().getTime() - before.getTime()
              deleted.push([found[1]!, found[2]!, ms / HOUR_MS])
            }
            return tx.query(text, values)
          },
        }),
      ),
    )
  const asOwner = engine.asOwner.bind(engine)
  await createSweeper({ ...world, engine: { ...engine, transaction, asOwner } }).sweep()
  return deleted
}

test('each table keeps its rows for as long as they are of use', async () => {
  const kept = (hours: number, found: Awaited<ReturnType<typeof swept>>) =>
    found.filter((one) => one[2] === hours).map(([table, since]) => `${table} ${since}`)
  const found = await swept()
  expect({
    'a month': kept(31 * 24, found),
    'a week': kept(7 * 24, found),
    'a season': kept(90 * 24, found),
    'an hour': kept(1, found),
    'not at all': kept(0, found),
  }).toEqual({
    'a month': [
      'access_tokens expires_at',
      'refresh_tokens expires_at',
      'codes expires_at',
      'passkey_challenges expires_at',
      'tries last_at',
      'biometry_keys made_at',
      'webhook_deliveries created_at',
      'outbox done_at',
    ],
    'a week': [
      'idempotency_keys created_at',
      'wallet_feed at',
      'card_reveals at',
      'person_link_offers at',
      'bot_updates at',
    ],
    'a season': ['notices read_at', 'bot_messages at', 'bot_presses at', 'flow_counts day'],
    'an hour': ['vendor_trials tried_at', 'host_checks checked_at', 'bot_trials tried_at'],
    'not at all': ['support_cases expires_at'],
  })
  expect(found).toHaveLength(21)
})

test('a row goes once its time is over, not in the moment itself', async () => {
  const now = world.clock.now()
  for (const ms of [0, 1])
    await engine.asOwner((tx) =>
      tx.query(
        `insert into tries (tenant_id, purpose, address, count, last_at)
         values ($1, 'code', $2, 1, $3)`,
        [tenantId, `${ms}@left.example`, new Date(now.getTime() - 31 * 24 * HOUR_MS - ms)],
      ),
    )
  await createSweeper(world).sweep()
  const left = await engine.asOwner((tx) =>
    tx.rows('select address from tries where tenant_id = $1', [tenantId]),
  )
  expect(left).toEqual([{ address: '0@left.example' }])
})
