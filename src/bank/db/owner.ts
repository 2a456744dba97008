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
 * One bank owns a data folder. Ownership is a row of numbered files of which the highest counts: it
 * names a living process, a dead one, or none. Who finds no living owner makes the next number, and
 * a file can be made only once, so of any number who try exactly one wins. The highest file is never
 * removed, only marked free, so that numbers only grow.
 */

interface Owner {
  /** 0 once the folder was given up. */
  pid: number
  /** When that process began, so that its number used again, by us even, is not mistaken for it. */
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

/** Answers with the way to give the folder up again. */
export function ownFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const me: Owner = { pid: process.pid, born: processStartOf(process.pid) ?? '', boot: bootId() }
  for (;;) {
    const newest = newestOf(folder)
    const owner = newest === 0 ? null : readOwner(fileOf(folder, newest))
    if (owner && owner.boot === me.boot && processStartOf(owner.pid) === owner.born)
      throw new FolderOwned(folder, owner.pid)
    const mine = newest + 1
    if (!make(folder, mine, me)) continue
    if (newestOf(folder) === mine) {
      forgetBelow(folder, mine)
      return () => free(folder, mine)
    }
    // While we looked, this number was made, given up and forgotten: somebody is further than we are.
    rmSync(fileOf(folder, mine), { force: true })
  }
}

const fileOf = (folder: string, number: number) => join(folder, `owner.${number}`)

const numbersIn = (folder: string) =>
  readdirSync(folder).flatMap((name) => Number(NAME.exec(name)?.[1] ?? []))

const newestOf = (folder: string) => Math.max(0, ...numbersIn(folder))

/** Written aside and linked into place whole; false where somebody else made this number first. */
function make(folder: string, number: number, owner: Owner): boolean {
  const draft = join(folder, `owner.draft.${owner.pid}`)
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
  try {
    linkSync(draft, fileOf(folder, number))
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw thrown
  } finally {
    rmSync(draft, { force: true })
  }
}

function forgetBelow(folder: string, number: number) {
  for (const old of numbersIn(folder))
    if (old < number) rmSync(fileOf(folder, old), { force: true })
}

function free(folder: string, number: number) {
  const draft = join(folder, `owner.draft.${process.pid}`)
  if (!existsSync(fileOf(folder, number))) return
  writeFileSync(draft, JSON.stringify({ pid: 0, born: '', boot: '' } satisfies Owner), {
    mode: 0o600,
  })
  renameSync(draft, fileOf(folder, number))
}

/**
 * Null for a file that is gone already: then there is a higher one. Null too for one that a failing
 * power cut short: files are linked whole, so whoever made it ended with the power.
 */
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
