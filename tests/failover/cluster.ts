import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '#bank/db/alive'
import { findNative, chownTo, type Native } from '#bank/db/native'
import { freePort } from '#bank/db/running'
import { patroniFile } from './patroniFile.ts'
import type { Tools } from './tools.ts'

/**
 * A PostgreSQL primary with a synchronous standby on the loopback, managed by Patroni with etcd. All
 * of it lives in one folder and ends with the test.
 */

export interface Member {
  name: string
  port: number
  /** Patroni's REST port. */
  api: number
  folder: string
  watch: ChildProcess
}

const NAMES = ['one', 'two'] as const
const POLL_MS = 100
const PATIENCE_MS = 120_000

export async function openCluster(tools: Tools, folder: string) {
  // The servers' own user needs access; servers do not run as root.
  chmodSync(folder, 0o711)
  const native = findNative()
  if (!native) throw new Error('There is no native PostgreSQL, so nobody knows whom to run it as.')
  const secrets = { superuser: secret(), replication: secret() }
  const [client, peer] = [await freePort(0), await freePort(0)]
  const etcd = openEtcd(tools, native, folder, { client, peer })
  const members: Member[] = []
  for (const name of NAMES) {
    const own = join(folder, name)
    mkdirSync(own, { mode: 0o700 })
    chownTo(native, own)
    const [port, api] = [await freePort(0), await freePort(0)]
    const file = join(own, 'patroni.json')
    const at = { name, port, api, folder: own, client }
    writeFileSync(file, patroniFile(tools, secrets, at), { mode: 0o600 })
    chownTo(native, file)
    const watch = startPatroni(tools, native, own)
    members.push({ name, port, api, folder: own, watch })
    // The first initialises the database, the other copies it.
    await until(() => isRole({ api }, name === 'one' ? 'primary' : 'replica'), `${name} runs`)
  }

  async function primary(): Promise<Member> {
    for (const one of members) if (await isRole(one, 'primary')) return one
    throw new Error('No server takes writes.')
  }

  return {
    members,
    secrets,
    primary,
    /** Waits for a primary with a synchronous standby. */
    whole: () =>
      until(async () => {
        const all = await Promise.all(members.map(stateOf))
        return all.some((one) => one === 'primary') && all.some((one) => one === 'sync_standby')
      }, 'a standby confirms every commit'),
    restart(member: Member) {
      member.watch = startPatroni(tools, native, member.folder)
    },
    /** Kills everything. */
    abandon() {
      etcd.kill('SIGKILL')
      for (const one of members) {
        one.watch.kill('SIGKILL')
        for (const pid of serverOf(one)) process.kill(pid, 'SIGKILL')
      }
    },
    async close() {
      for (const { watch } of members) await ended(watch, 'SIGTERM')
      await ended(etcd, 'SIGTERM')
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

const secret = () => randomBytes(18).toString('base64url')

/** A process of the cluster's user, with its log in the folder. */
function run(native: Native, program: string, args: string[], folder: string, name: string) {
  const log = openSync(join(folder, `${name}.log`), 'a')
  return spawn(program, args, {
    ...native.user,
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder },
  })
}

function openEtcd(
  tools: Tools,
  native: Native,
  folder: string,
  at: { client: number; peer: number },
) {
  const own = join(folder, 'etcd')
  mkdirSync(own, { mode: 0o700 })
  chownTo(native, own)
  const [client, peer] = [`http://127.0.0.1:${at.client}`, `http://127.0.0.1:${at.peer}`]
  const args = [
    ['--data-dir', join(own, 'data'), '--name', 'memory', '--log-level', 'error'],
    ['--listen-client-urls', client, '--advertise-client-urls', client],
    ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ['--initial-cluster', `memory=${peer}`],
  ]
  return run(native, tools.etcd, args.flat(), own, 'etcd')
}

const startPatroni = (tools: Tools, native: Native, folder: string) =>
  run(native, tools.patroni, [join(folder, 'patroni.json')], folder, 'patroni')

/** The role by Patroni: `primary`, `replica`, `sync_standby`, or nothing. */
async function stateOf({ api }: Pick<Member, 'api'>): Promise<string> {
  try {
    const text = await fetch(`http://127.0.0.1:${api}/patroni`)
    const { role, state, sync_standby } = (await text.json()) as Record<string, unknown>
    if (state !== 'running') return 'nothing'
    if (role === 'master' || role === 'primary') return 'primary'
    return sync_standby ? 'sync_standby' : 'replica'
  } catch {
    return 'nothing'
  }
}

async function isRole(member: Pick<Member, 'api'>, role: 'primary' | 'replica') {
  const state = await stateOf(member)
  return role === 'primary' ? state === 'primary' : /replica|sync_standby/.test(state)
}

export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`)
    await pause(POLL_MS)
  }
}

/** The postmaster and its children. */
export function serverOf({ folder }: Member): number[] {
  const file = join(folder, 'data/postmaster.pid')
  if (!existsSync(file)) return []
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isAlive(postmaster) ? [postmaster, ...childrenOf(postmaster)] : []
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.filter((pid) => parentOf(pid) === parent).map(Number)
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await gone
}
