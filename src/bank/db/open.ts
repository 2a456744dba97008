import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { BellOnLine } from './bell.ts'
import { reachRunning, startEmbedded } from './embedded.ts'
import type { Engine } from './engine.ts'
import { goneFrom } from './gone.ts'
import { migrate } from './migrate.ts'
import { findNative, reachableFolder, type Native } from './native.ts'
import { ownFolder } from './owner.ts'
import { pgliteEngine } from './pglite.ts'
import { poolFor, postgresEngine } from './postgres.ts'

/**
 * Chooses the engine and opens it: the operator's PostgreSQL, else the native one in the data folder,
 * else PGlite. A server that could lose what it has answered for is refused.
 */

export interface EngineAsked {
  dataDir: string
  databaseUrl: string | null
  /** The same server past a pooler, where one stands before it. */
  listenUrl?: string | null
  say: (line: string) => void
  /** The native build of this machine, null where there is none. */
  native?: Native | null
}

const LOWEST_VERSION = 15
const FIRST_TRIES = 40
const FIRST_PAUSE_MS = 250

/** Brought to the newest shape, for a bank that is about to serve. */
export async function openEngine(asked: EngineAsked): Promise<Engine> {
  const engine = await openAsItLies(asked)
  try {
    await migrate(engine)
    return engine
  } catch (thrown) {
    await engine.close()
    throw thrown
  }
}

/** In whatever shape it is, for restoring into it and for copying it. */
export function openAsItLies(asked: EngineAsked): Promise<Engine> {
  const { dataDir, databaseUrl, listenUrl, say, native } = asked
  if (databaseUrl) return openServer(databaseUrl, listenUrl ?? databaseUrl)
  return openFolder(dataDir, say, native === undefined ? findNative() : native)
}

/** For a copy of the whole: beside the bank where one is running, which goes on undisturbed. */
export async function openForCopy(asked: EngineAsked): Promise<Engine> {
  const native = findNative()
  if (asked.databaseUrl || !native) return openAsItLies(asked)
  const url = await reachRunning(reachableFolder(native, asked.dataDir, asked.say))
  if (!url) return openAsItLies(asked)
  return postgresEngine(poolFor(url), { name: 'PostgreSQL (embedded)', durability: 'power' })
}

async function openServer(url: string, listenUrl: string): Promise<Engine> {
  const pool = poolFor(url)
  try {
    const version = await assertSafe(pool)
    const about = { name: `PostgreSQL ${version}`, durability: 'power' } as const
    const bell = new BellOnLine({ ...pool.options, connectionString: listenUrl })
    return postgresEngine(pool, about, async () => {}, bell)
  } catch (thrown) {
    await pool.end()
    throw thrown
  }
}

/** Answers with the server's version where it keeps what it commits. */
async function assertSafe(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1)`,
    [[...needed, 'server_version', 'server_version_num']],
  )
  const told = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const fault = faultOf(told)
  if (fault) throw new Error(fault)
  return told.server_version ?? 'unknown'
}

const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** Why a server with these settings may not keep a bank; null where it may. */
export function faultOf(told: Record<string, string>): string | null {
  if (Number(told.server_version_num) < LOWEST_VERSION * 10_000)
    return `DATABASE_URL is PostgreSQL ${told.server_version}; ${LOWEST_VERSION} or newer is needed.`
  const off = needed.filter((name) => told[name] === 'off')
  if (off.length === 0) return null
  return `DATABASE_URL could lose committed money: ${off.join(', ')} must be on at that server.`
}

async function openFolder(
  dataDir: string,
  say: EngineAsked['say'],
  native: Native | null,
): Promise<Engine> {
  const disown = ownFolder(dataDir)
  try {
    if (!native) return await openPglite(dataDir, say, disown)
    const server = await startEmbedded(native, reachableFolder(native, dataDir, say), say)
    if (server.adopted) say(`Took over the database a killed bank left running (${server.pid()}).`)
    const pool = poolFor(server.url)
    const name = `PostgreSQL ${await versionOf(pool)} (embedded)`
    return postgresEngine(pool, { name, durability: 'power' }, async () => {
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

/** A server killed just when it was found to be running is started again by its watch meanwhile. */
async function versionOf(pool: pg.Pool): Promise<string> {
  for (let tries = 1; ; tries += 1)
    try {
      const { rows } = await pool.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? 'unknown'
    } catch (thrown) {
      if (tries === FIRST_TRIES || !goneFrom(thrown)) throw thrown
      await pause(FIRST_PAUSE_MS)
    }
}
