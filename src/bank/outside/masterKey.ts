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
 * The key of all encryption, from SLUICE_KEY or from a file in the data folder, created on the first
 * start. Losing it loses everything encrypted: keep a copy, apart from the database backups.
 */
export function masterKey(env: { SLUICE_KEY?: string | undefined }, dataFolder: string): Buffer {
  if (env.SLUICE_KEY) return decoded(env.SLUICE_KEY, 'SLUICE_KEY')
  const path = join(dataFolder, 'master.key')
  const stored = read(path) ?? createKey(path, dataFolder)
  return decoded(stored, path)
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
