import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PostgresNotifier } from './notifier.ts'
import { reachRunning, startEmbedded, type Embedded } from './embedded.ts'
import type { Engine } from './engine.ts'
import { isConnectionLost } from './connectionLost.ts'
import { migrate } from './migrate.ts'
import { findNative, reachableFolder, type Native } from './native.ts'
import { ownFolder } from './owner.ts'
import { pgliteEngine } from './pglite.ts'
import { poolFor, postgresEngine } from './postgres.ts'
import { commitsWithoutStandby, durabilityFaultOf, serverSettingsOf } from './durabilitySettings.ts'
import { askServer, serversIn } from './servers.ts'

/** The operator's PostgreSQL, else the native one in the data folder, else PGlite. */

export interface EngineOptions {
  dataDir: string
  databaseUrl: string | null
  /** The same server without its pooler. */
  listenUrl?: string | null
  say: (line: string) => void
  native?: Native | null
}

const VERSION_TRIES = 40
const VERSION_PAUSE_MS = 250

export const openEngine = (options: EngineOptions) => migrated(openUnmigrated(options))

/** A running bank has migrated already; the first command of all may come before any bank. */
export const openForChange = (options: EngineOptions) => migrated(openForCopy(options))

async function migrated(opening: Promise<Engine>): Promise<Engine> {
  const engine = await opening
  try {
    await migrate(engine)
    return engine
  } catch (thrown) {
    await engine.close()
    throw thrown
  }
}

export function openUnmigrated(options: EngineOptions): Promise<Engine> {
  const { dataDir, databaseUrl, listenUrl, say, native } = options
  if (databaseUrl) return openServer(options, databaseUrl, listenUrl ?? null)
  return openFolder(dataDir, say, native === undefined ? findNative() : native)
}

export async function openForCopy(options: EngineOptions): Promise<Engine> {
  const native = findNative()
  if (options.databaseUrl || !native) return openUnmigrated(options)
  const url = await reachRunning(reachableFolder(native, options.dataDir, options.say))
  if (!url) return openUnmigrated(options)
  return postgresEngine(poolFor(url), { name: 'PostgreSQL (embedded)', durability: 'power' })
}

/** A remote server may vanish with a query open and never say so. */
const HANG_MS = 15_000

async function openServer({ say }: EngineOptions, url: string, listenUrl: string | null) {
  const pool = poolFor({ connectionString: url, query_timeout: HANG_MS })
  try {
    const all = serversIn(url)
    if (all.length > 1) await assertAllSafe(all, say)
    const settings = await serverSettingsOf(pool)
    const fault = durabilityFaultOf(settings)
    if (fault) throw new Error(fault)
    const about = { name: `PostgreSQL ${settings.server_version}`, durability: 'power' } as const
    const notifier = new PostgresNotifier(
      listenUrl ? roundRobin(pool, serversIn(listenUrl)) : () => pool.options,
    )
    return postgresEngine(pool, about, async () => {}, notifier)
  } catch (thrown) {
    await pool.end()
    throw thrown
  }
}

/** Any of them may become the writer. One that is down is checked when it does. */
async function assertAllSafe(all: readonly string[], say: EngineOptions['say']) {
  const answers = await Promise.allSettled(all.map(askServer))
  const settings = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const fault = settings.map(durabilityFaultOf).find((one) => one !== null)
  if (fault) throw new Error(fault)
  if (settings.some((one) => one.recovery === 'false' && commitsWithoutStandby(one)))
    say(
      '!! No standby confirms what is committed: what was answered for last may die with a server.',
    )
}

/** Only one of them takes a LISTEN; every reconnect tries the next. */
function roundRobin(pool: pg.Pool, all: readonly string[]) {
  let connects = 0
  return () => {
    const connectionString = all[connects % all.length]
    connects += 1
    return { ...pool.options, connectionString }
  }
}

async function openFolder(dataDir: string, say: EngineOptions['say'], native: Native | null) {
  const release = ownFolder(dataDir)
  try {
    if (!native) return await openPglite(dataDir, say, release)
    const server = await startEmbedded(native, reachableFolder(native, dataDir, say), say)
    if (server.adopted) say(`Took over the database a killed bank left running (${server.pid()}).`)
    return await openEmbedded(server, release)
  } catch (thrown) {
    release()
    throw thrown
  }
}

async function openEmbedded(server: Embedded, release: () => void) {
  const pool = poolFor(server.url)
  try {
    const name = `PostgreSQL ${await versionOf(pool)} (embedded)`
    return postgresEngine(pool, { name, durability: 'power' }, async () => {
      await server.stop()
      release()
    })
  } catch (thrown) {
    await server.stop()
    throw thrown
  }
}

async function openPglite(dataDir: string, say: EngineOptions['say'], release: () => void) {
  say('!! No native PostgreSQL is built for this machine, so the bank runs on PGlite.')
  say('!! It survives the death of the process, not of the power. Set DATABASE_URL for more.')
  return pgliteEngine(`${dataDir}/pglite`, async () => release())
}

/** A server killed just after it was found is restarted by its watch meanwhile. */
async function versionOf(pool: pg.Pool): Promise<string> {
  for (let attempts = 1; ; attempts += 1)
    try {
      const { rows } = await pool.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? 'unknown'
    } catch (thrown) {
      if (attempts === VERSION_TRIES || !isConnectionLost(thrown)) throw thrown
      await pause(VERSION_PAUSE_MS)
    }
}
