import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { isAlive } from './alive.ts'
import { handOver, makeReachable, type Native } from './native.ts'

/**
 * Supervises the native PostgreSQL of a data folder: makes the cluster whole or not at all, starts
 * the server on a port of its own on the loopback, and takes over one that outlived a killed bank.
 * Every commit is on disk before it is answered.
 */

const OWNER = 'bank_owner'
const READY = 'ready to accept connections'
const POLL_MS = 20

export interface Embedded {
  url: string
  pid: number
  adopted: boolean
  stop(): Promise<void>
}

export async function startEmbedded(native: Native, dataDir: string): Promise<Embedded> {
  makeReachable(native, dataDir)
  const cluster = join(dataDir, 'postgres')
  const password = makeCluster(native, dataDir, cluster)
  const running = await adopt(cluster)
  const { pid, port } = running ?? (await launch(native, cluster))
  return {
    url: `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`,
    pid,
    adopted: running !== null,
    stop: () => stop(pid),
  }
}

/** Built beside its place and moved there whole, so that a killed first start leaves nothing half. */
function makeCluster(native: Native, dataDir: string, cluster: string): string {
  const passwordFile = join(dataDir, 'postgres.password')
  const whole =
    existsSync(join(cluster, 'PG_VERSION')) && existsSync(join(cluster, 'global/pg_control'))
  if (whole) return readFileSync(passwordFile, 'utf8')

  const draft = `${cluster}.making`
  for (const old of [draft, cluster]) rmSync(old, { recursive: true, force: true })
  const password = randomBytes(24).toString('base64url')
  const given = `${passwordFile}.making`
  writeFileSync(given, password, { mode: 0o600 })
  mkdirSync(draft, { mode: 0o700 })
  handOver(native, given)
  handOver(native, draft)
  const { status, stderr, error } = spawnSync(
    native.initdb,
    [
      ['-D', draft, '-U', OWNER, '--pwfile', given, '-A', 'scram-sha-256'],
      ['-E', 'UTF8', '--locale', 'C', '--data-checksums'],
    ].flat(),
    { ...native.user, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  )
  if (status !== 0) throw new Error(`PostgreSQL could not be set up: ${error?.message ?? stderr}`)
  renameSync(given, passwordFile)
  renameSync(draft, cluster)
  return password
}

/** A server left running by a killed bank: its file says ready, and its port really answers. */
async function adopt(cluster: string): Promise<{ pid: number; port: number } | null> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!isAlive(pid) || lines[7]?.trim() !== 'ready') return null
  return (await answers(port)) ? { pid, port } : null
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

async function launch(native: Native, cluster: string) {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60']
  const child = spawn(
    native.postgres,
    ['-D', cluster, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    {
      ...native.user,
      // Out of the terminal's group: Ctrl-C is for the bank, which stops its server itself.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    },
  )
  await readied(child)
  child.unref()
  return { pid: child.pid!, port }
}

function readied(child: ChildProcess): Promise<void> {
  let told = ''
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`PostgreSQL ended (${code}): ${told.slice(-600)}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      told += told.length < 10_000 ? String(chunk) : ''
      if (told.includes(READY)) resolve()
    })
  })
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Fast shutdown: no new statement, open ones rolled back, everything committed written down. */
function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  return new Promise((resolve) => {
    const poll = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(poll)
      resolve()
    }, POLL_MS)
  })
}
