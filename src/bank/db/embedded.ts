import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settleWithin } from '#bank/settleWithin'
import { isAlive } from './alive.ts'
import { renameDurably } from './durable.ts'
import { chownTo, type Native } from './native.ts'
import {
  findRunning,
  removeStalePidFile,
  freePort,
  POLL_MS,
  untilStopped,
  type Running,
} from './running.ts'

/**
 * The native PostgreSQL of a folder. A cluster is created completely or not at all; a server that
 * outlived a killed bank is adopted, one that dies is restarted.
 */

const OWNER = 'bank_owner'
const READY = 'ready to accept connections'
const TEMP_PREFIX = 'postgres.making-'
const WATCH_MS = 500
const STOP_MS = 3_000

export interface Embedded {
  url: string
  adopted: boolean
  /** Changes when the server died and was restarted. */
  pid(): number
  stop(): Promise<void>
}

export async function startEmbedded(
  native: Native,
  folder: string,
  say: (line: string) => void = () => {},
): Promise<Embedded> {
  const cluster = join(folder, 'postgres')
  makeCluster(native, folder, cluster)
  const running = await findRunning(cluster)
  const port = running?.port ?? (await choosePort(folder))
  let server = running ?? (await launch(native, cluster, port))

  // Chained, so that a slow start is not started twice.
  let restarted = Promise.resolve()
  const restart = async () => {
    if (isAlive(server.pid)) return
    server = await launch(native, cluster, port).catch(() => server)
    if (isAlive(server.pid)) say('PostgreSQL had died, and was started again.')
  }
  const watch = setInterval(() => {
    restarted = restarted.then(restart)
  }, WATCH_MS).unref()

  return {
    url: urlOf(folder, port),
    adopted: running !== null,
    pid: () => server.pid,
    async stop() {
      clearInterval(watch)
      await restarted
      // SIGINT is PostgreSQL's fast shutdown: open statements are rolled back.
      if (isAlive(server.pid)) process.kill(server.pid, 'SIGINT')
      const stopped = untilStopped(server.pid, cluster)
      if (await settleWithin(STOP_MS, [stopped])) return
      // Without a checkpoint: the next start recovers from its log.
      if (isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT')
      await stopped
    },
  }
}

export async function reachRunning(folder: string): Promise<string | null> {
  const running = await findRunning(join(folder, 'postgres'))
  return running && urlOf(folder, running.port)
}

const passwordFile = (folder: string) => join(folder, 'postgres.password')

function urlOf(folder: string, port: number): string {
  const password = readFileSync(passwordFile(folder), 'utf8')
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`
}

/** Built beside its place and moved there, so that a killed first start leaves nothing half. */
function makeCluster(native: Native, folder: string, cluster: string) {
  if (existsSync(cluster)) return assertWhole(cluster)
  sweepDrafts(folder)
  // A fresh name: a process left by a killed start may still write into the old folder.
  const tempPath = mkdtempSync(join(folder, TEMP_PREFIX))
  const password = `${tempPath}.password`
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  for (const path of [tempPath, password]) chownTo(native, path)
  const { status, stderr, error } = spawnSync(
    native.initdb,
    [
      ['-D', tempPath, '-U', OWNER, '--pwfile', password, '-A', 'scram-sha-256'],
      ['-E', 'UTF8', '--locale', 'C', '--data-checksums'],
    ].flat(),
    { ...native.user, encoding: 'utf8', env: environment() },
  )
  if (status !== 0) throw new Error(`PostgreSQL could not be set up: ${error?.message ?? stderr}`)
  renameDurably(password, passwordFile(folder))
  renameDurably(tempPath, cluster)
}

function sweepDrafts(folder: string) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(TEMP_PREFIX)))
    try {
      rmSync(join(folder, name), { recursive: true })
    } catch {
      // An orphaned process still writes into it; the next start removes it.
    }
}

/** It was moved here complete, so a missing part was lost since. Nothing is deleted. */
function assertWhole(cluster: string) {
  const missing = ['PG_VERSION', 'global/pg_control'].filter(
    (name) => !existsSync(join(cluster, name)),
  )
  if (missing.length > 0)
    throw new Error(`The database in ${cluster} is damaged (no ${missing.join(', ')}). Restore it.`)
}

/** The last one, if it is still free. */
async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'postgres.port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0
  const port = await freePort(last)
  writeFileSync(file, String(port))
  return port
}

/** What a killed server leaves for a moment: its pid file, and children that hold its memory. */
const HELD = /already exists|is still in use/
const HELD_TRIES = 300

async function launch(native: Native, cluster: string, port: number): Promise<Running> {
  for (let attempts = 1; ; attempts += 1)
    try {
      return await launchOnce(native, cluster, port)
    } catch (thrown) {
      if (attempts === HELD_TRIES || !HELD.test(String(thrown))) throw thrown
      removeStalePidFile(cluster)
      await pause(POLL_MS)
    }
}

async function launchOnce(native: Native, cluster: string, port: number): Promise<Running> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100']
  const child = spawn(
    native.postgres,
    ['-D', cluster, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    {
      ...native.user,
      // Outside the terminal's group: Ctrl-C is for the bank, which stops its server itself.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment(),
    },
  )
  const pid = await untilReady(child)
  child.unref()
  return { pid, port }
}

/** Without the bank's own environment, which holds keys. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' }
}

const LOG_MAX = 10_000

/** Reconnecting clients fill the log during the start, so only its end is kept. */
function untilReady(child: ChildProcess): Promise<number> {
  let log = ''
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`PostgreSQL ended (${code}): ${log.slice(-600)}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + String(chunk)).slice(-LOG_MAX)
      if (log.includes(READY) && child.pid) resolve(child.pid)
    })
  })
}
