import type pg from 'pg'
import { startEmbedded } from './embedded.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { findNative } from './native.ts'
import { ownFolder } from './owner.ts'
import { pgliteEngine } from './pglite.ts'
import { poolFor, postgresEngine } from './postgres.ts'

/**
 * Chooses the engine and opens it, migrated: the operator's PostgreSQL, else the native one in the
 * data folder, else PGlite. A server that could lose what it has answered for is refused.
 */

export interface EngineAsked {
  dataDir: string
  databaseUrl: string | null
  say: (line: string) => void
}

const LOWEST_VERSION = 15

export async function openEngine(asked: EngineAsked): Promise<Engine> {
  const engine = asked.databaseUrl
    ? await openServer(asked.databaseUrl)
    : await openFolder(asked.dataDir, asked.say)
  try {
    await migrate(engine)
    return engine
  } catch (thrown) {
    await engine.close()
    throw thrown
  }
}

async function openServer(url: string): Promise<Engine> {
  const pool = poolFor(url)
  try {
    const version = await assertSafe(pool)
    return postgresEngine(pool, { name: `PostgreSQL ${version}`, durability: 'power' })
  } catch (thrown) {
    await pool.end()
    throw thrown
  }
}

const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** Answers with the server's version where it keeps what it commits. */
async function assertSafe(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1)`,
    [[...needed, 'server_version', 'server_version_num']],
  )
  const told = new Map(rows.map(({ name, setting }) => [name, setting]))
  const version = told.get('server_version') ?? 'unknown'
  if (Number(told.get('server_version_num')) < LOWEST_VERSION * 10_000)
    throw new Error(`DATABASE_URL is PostgreSQL ${version}; ${LOWEST_VERSION} or newer is needed.`)
  const off = needed.filter((name) => told.get(name) === 'off')
  if (off.length > 0)
    throw new Error(
      `DATABASE_URL could lose committed money: ${off.join(', ')} must be on at that server.`,
    )
  return version
}

async function openFolder(dataDir: string, say: EngineAsked['say']): Promise<Engine> {
  const disown = ownFolder(dataDir)
  try {
    const native = findNative()
    if (!native) return await openPglite(dataDir, say, disown)
    const server = await startEmbedded(native, dataDir)
    if (server.adopted) say(`Took over the database a killed bank left running (${server.pid}).`)
    const about = { name: 'PostgreSQL 18 (embedded)', durability: 'power' } as const
    return postgresEngine(poolFor(server.url), about, async () => {
      await server.stop()
      disown()
    })
  } catch (thrown) {
    disown()
    throw thrown
  }
}

async function openPglite(dataDir: string, say: EngineAsked['say'], disown: () => void) {
  say('!! No native PostgreSQL is built for this machine, so the bank runs on PGlite.')
  say('!! It survives the death of the process, not of the power. Set DATABASE_URL for more.')
  return pgliteEngine(`${dataDir}/pglite`, async () => disown())
}
