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
 * The one key under everything sealed. It comes from SLUICE_KEY, or lies in the data folder, made on
 * the first start and readable by its owner alone. Losing it loses what was sealed: keep a copy, apart
 * from the copies of the database.
 */
export function masterKey(env: { SLUICE_KEY?: string | undefined }, dataFolder: string): Buffer {
  if (env.SLUICE_KEY) return decoded(env.SLUICE_KEY, 'SLUICE_KEY')
  const path = join(dataFolder, 'master.key')
  const stored = read(path) ?? made(path, dataFolder)
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

/** Written whole beside its place and then linked, so that no reader ever meets half a key. */
function made(path: string, dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
  } catch (thrown) {
    // Another bank was first. Its key is as good, and now it is ours too.
    if (!isErrno(thrown, 'EEXIST')) throw thrown
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

const isErrno = (thrown: unknown, code: string) =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code
