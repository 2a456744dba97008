import { resolve } from 'node:path'
import { backup } from './db/backup.ts'
import { openAsItLies, openForCopy } from './db/open.ts'
import { restore } from './db/restore.ts'
import type { Settings } from './settings.ts'

type Say = (line: string) => void

/** What the operator may ask of the bank instead of opening it. */
const commands = {
  /** Copies everything into one file; a bank that is running goes on undisturbed. */
  backup: { open: openForCopy, work: backup, done: 'Copied' },
  /** Puts such a file back into an empty database, all of it or nothing. */
  restore: { open: openAsItLies, work: restore, done: 'Put back' },
} as const

/** Carries out the command in the words of the command line; false where there is none. */
export async function obey(words: readonly string[], settings: Settings, say: Say) {
  const [name, file] = words
  if (name !== 'backup' && name !== 'restore') return false
  if (!file) throw new Error(`Say which file: npm run ${name} -- FILE`)
  const { open, work, done } = commands[name]
  const { dataDir, databaseUrl } = settings
  const engine = await open({ dataDir, databaseUrl, say })
  try {
    const { rows } = await work(engine, resolve(file))
    say(`${done} ${rows} rows. The master key is not among them: keep it apart.`)
  } finally {
    await engine.close()
  }
  return true
}
