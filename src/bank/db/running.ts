import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './alive.ts'

/** The pid file names process and port; the port is probed too, as the file may be stale. */

export interface Running {
  pid: number
  port: number
}

export const POLL_MS = 20
const WAIT_MAX_MS = 30_000

/** Null if none runs. Waits for one that is just starting or stopping. */
export async function findRunning(cluster: string): Promise<Running | null> {
  for (let waited = 0; waited < WAIT_MAX_MS; waited += POLL_MS) {
    const pidFile = readPidFile(join(cluster, 'postmaster.pid'))
    if (!pidFile || !isAlive(pidFile.pid)) return null
    if (pidFile.state === 'ready') return (await isListening(pidFile.port)) ? pidFile : null
    await pause(POLL_MS)
  }
  return null
}

function readPidFile(file: string): (Running & { state: string }) | null {
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/** The wanted port if it is free, else any other. */
export const freePort = (wanted: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', (thrown) => (wanted ? resolve(freePort(0)) : reject(thrown)))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Until the process is gone or has removed its pid file, the last thing it does. */
export async function untilStopped(pid: number, cluster: string) {
  while (isAlive(pid) && existsSync(join(cluster, 'postmaster.pid'))) await pause(POLL_MS)
}

/** Only once none of its children works in the folder: the next server would refuse to start. */
export function removeStalePidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  const pidFile = readPidFile(file)
  if (!pidFile || isAlive(pidFile.pid) || !existsSync('/proc/self/cwd')) return
  const folder = realpathSync(cluster)
  const workers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  if (!workers.some((pid) => folderOf(pid) === folder)) rmSync(file, { force: true })
}

/** Null if it has ended or belongs to another user. */
function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
