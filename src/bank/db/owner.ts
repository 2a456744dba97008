import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { processStartOf } from './alive.ts'

/**
 * Of the numbered owner files the highest counts. To take over a folder without a living owner
 * create the next number: a file can be created only once, so exactly one process wins. The highest
 * file is never removed.
 */

interface Owner {
  /** 0 once released. */
  pid: number
  /** Its start tick, so that a reused pid, even our own, is not mistaken for it. */
  born: string
  boot: string
}

class FolderOwned extends Error {
  override readonly name = 'FolderOwned'
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`Another bank, process ${pid}, owns the data folder ${folder}. Stop that one first.`)
    this.pid = pid
  }
}

const NAME = /^owner\.(\d+)$/

export function ownFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const me: Owner = { pid: process.pid, born: processStartOf(process.pid) ?? '', boot: bootId() }
  for (;;) {
    const newest = newestOf(folder)
    const owner = newest === 0 ? null : readOwner(fileOf(folder, newest))
    if (owner && owner.boot === me.boot && processStartOf(owner.pid) === owner.born)
      throw new FolderOwned(folder, owner.pid)
    const next = newest + 1
    if (!create(folder, next, me)) continue
    if (newestOf(folder) === next) {
      removeBelow(folder, next)
      return () => release(folder, next)
    }
    // Meanwhile this number was created, released and removed: another process is ahead.
    rmSync(fileOf(folder, next), { force: true })
  }
}

const fileOf = (folder: string, number: number) => join(folder, `owner.${number}`)

const numbersIn = (folder: string) =>
  readdirSync(folder).flatMap((name) => Number(NAME.exec(name)?.[1] ?? []))

const newestOf = (folder: string) => Math.max(0, ...numbersIn(folder))

/** Linked into place complete; false if another process created this number first. */
function create(folder: string, number: number, owner: Owner): boolean {
  const tempPath = join(folder, `owner.draft.${owner.pid}`)
  writeFileSync(tempPath, JSON.stringify(owner), { mode: 0o600 })
  try {
    linkSync(tempPath, fileOf(folder, number))
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw thrown
  } finally {
    rmSync(tempPath, { force: true })
  }
}

function removeBelow(folder: string, number: number) {
  for (const old of numbersIn(folder))
    if (old < number) rmSync(fileOf(folder, old), { force: true })
}

function release(folder: string, number: number) {
  const tempPath = join(folder, `owner.draft.${process.pid}`)
  if (!existsSync(fileOf(folder, number))) return
  writeFileSync(tempPath, JSON.stringify({ pid: 0, born: '', boot: '' } satisfies Owner), {
    mode: 0o600,
  })
  renameSync(tempPath, fileOf(folder, number))
}

/** Null if there is a higher one, or a power failure truncated it and ended its owner as well. */
function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch (thrown) {
    const gone = (thrown as NodeJS.ErrnoException).code === 'ENOENT'
    if (gone || thrown instanceof SyntaxError) return null
    throw thrown
  }
}

function bootId(): string {
  const file = '/proc/sys/kernel/random/boot_id'
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
