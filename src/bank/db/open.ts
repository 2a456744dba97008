import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PostgresNotifier } from './notifier.ts'
import { reachRunning, startEmbedded } from './embedded.ts'
import type { Engine } from './engine.ts'
import { isConnectionLost } from './connectionLost.ts'
import { migrate } from './migrate.ts'
import { findNative, reachableFolder, type Native } from './native.ts'
import { ownFolder } from './owner.ts'
import { pgliteEngine } from './pglite.ts'
import { poolFor, postgresEngine } from './postgres.ts'
import { commitsWithoutStandby, durabilityFaultOf, serverSettingsOf } from './durabilitySettings.ts'
import { askServer, serversIn } from './servers.ts'

/**
 * Chooses the engine and opens it: the operator's PostgreSQL, else the native one in the data folder,
 * else PGlite. A server that could lose what it has answered for is refused.
 */

export interface EngineOptions {
  dataDir: string
  databaseUrl: string | null
  /** The same server past a pooler, where one stands before it. */
  listenUrl?: string | null
  say: (line: string) => void
  /** The native build of this machine, null where there is none. */
  native?: Native | null
}

const FIRST_TRIES = 40
const FIRST_PAUSE_MS = 250

/** Brought to the newest shape, for a bank that is about to serve. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const engine = await openUnmigrated(options)
  try {
    await migrate(engine)
    return engine
  } catch (thrown) {
    await engine.close()
    throw thrown
  }
}

/** In whatever shape it is, for restoring into it and for copying it. */
export function openUnmigrated(options: EngineOptions): Promise<Engine> {
  const { dataDir, databaseUrl, listenUrl, say, native } = options
  if (databaseUrl) return openServer(options, databaseUrl, listenUrl ?? null)
  return openFolder(dataDir, say, native === undefined ? findNative() : native)
}

/** For a copy of the whole: beside the bank where one is running, which goes on undisturbed. */
export async function openForCopy(options: EngineOptions): Promise<Engine> {
  const native = findNative()
  if (options.databaseUrl || !native) return openUnmigrated(options)
  const url = await reachRunning(reachableFolder(native, options.dataDir, options.say))
  if (!url) return openUnmigrated(options)
  return postgresEngine(poolFor(url), { name: 'PostgreSQL (embedded)', durability: 'power' })
}

/** Servers beyond this machine may vanish with an answer under way, and never say so. */
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
      listenUrl ? inTurn(pool, serversIn(listenUrl)) : () => pool.options,
    )
    return postgresEngine(pool, about, async () => {}, notifier)
  } catch (thrown) {
    await pool.end()
    throw thrown
  }
}

/** Any of them may take the writes some day. One that is away is held against this when it does. */
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

/** Only one of them takes a LISTEN; the next is tried whenever the line is dialled again. */
function inTurn(pool: pg.Pool, all: readonly string[]) {
  let dialled = 0
  return () => {
    dialled += 1
    return { ...pool.options, connectionString: all[(dialled - 1) % all.length] }
  }
}

async function openFolder(
  dataDir: string,
  say: EngineOptions['say'],
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

async function openPglite(dataDir: string, say: EngineOptions['say'], disown: () => void) {
  say('!! No native PostgreSQL is built for this machine, so the bank runs on PGlite.')
  say('!! It survives the death of the process, not of the power. Set DATABASE_URL for more.')
  return pgliteEngine(`${dataDir}/pglite`, async () => disown())
}

/** A server killed just when it was found to be running is started again by its watch meanwhile. */
async function versionOf(pool: pg.Pool): Promise<string> {
  for (let attempts = 1; ; attempts += 1)
    try {
      const { rows } = await pool.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? 'unknown'
    } catch (thrown) {
      if (attempts === FIRST_TRIES || !isConnectionLost(thrown)) throw thrown
      await pause(FIRST_PAUSE_MS)
    }
}
