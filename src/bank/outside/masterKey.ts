import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/**
 * From SLUICE_KEY or a file in the data folder. Losing it loses everything encrypted: keep a copy,
 * apart from the backups. None is made for a database in use: nothing in it could be read, and new
 * data would be lost with the wrong key.
 */
export function masterKey(
  env: { SLUICE_KEY?: string | undefined },
  dataFolder: string,
  database: 'new' | 'in use',
): Buffer {
  if (env.SLUICE_KEY) return decoded(env.SLUICE_KEY, 'SLUICE_KEY')
  const path = join(dataFolder, 'master.key')
  const stored = read(path)
  if (stored !== null) return decoded(stored, path)
  if (database === 'new') return decoded(createKey(path, dataFolder), path)
  throw new Error(
    `The database is in use and its master key is missing: put ${path} back, or set SLUICE_KEY.`,
  )
}

function decoded(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new Error(
      `${where} must hold ${KEY_BYTES} bytes in base64. Make one: openssl rand -base64 32`,
    )
  return key
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    if (isErrno(thrown, 'ENOENT')) return null
    throw thrown
  }
}

/** Written to a temporary file and linked, so that no reader sees half a key. */
function createKey(path: string, dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const tempPath = `${path}.${process.pid}`
  const file = openSync(tempPath, 'w', 0o600)
  writeSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(tempPath, path)
  } catch (thrown) {
    // Another bank was first; its key is used.
    if (!isErrno(thrown, 'EEXIST')) throw thrown
  } finally {
    rmSync(tempPath)
  }
  return readFileSync(path, 'utf8')
}

const isErrno = (thrown: unknown, code: string) =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code
