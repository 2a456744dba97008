import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findNative, packageFolder, reachableFolder, type Native } from '#bank/db/native'

/** Where PostgreSQL's programs are, and which folders they can reach. */

const home = mkdtempSync(join(tmpdir(), 'sluice-native-'))
chmodSync(home, 0o755)
afterAll(() => rmSync(home, { recursive: true }))

const asRoot = process.getuid?.() === 0
const runs = ({ postgres, user }: Native) =>
  spawnSync(postgres, ['--version'], { ...user, encoding: 'utf8' }).stdout

/** The installed package without the links of its install script. */
function unpacked(name: string) {
  const from = dirname(packageFolder() ?? '')
  const to = join(home, name)
  cpSync(from, to, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  return { folder: join(to, 'native'), program: join(to, 'native/bin/postgres') }
}

test('works without the package’s install script', () => {
  const { folder, program } = unpacked('unlinked')
  expect(spawnSync(program, ['--version']).status).not.toBe(0)
  const native = findNative(folder)
  expect(native && runs(native)).toMatch(/^postgres \(PostgreSQL\) 18/)
})

test('finds none on a machine without a build', () => {
  expect(findNative(null)).toBeNull()
})

describe.runIf(asRoot)('started by root', () => {
  const closed = join(home, 'closed')
  const say: string[] = []
  const places = { programs: join(home, 'cache'), data: join(home, 'lib') }

  test('copies a package in a closed home once to where its user can run it', () => {
    const { folder } = unpacked('closed')
    chmodSync(closed, 0o700)
    const native = findNative(folder, places)
    expect(native?.postgres.startsWith(places.programs)).toBe(true)
    expect(native && runs(native)).toMatch(/^postgres \(PostgreSQL\) 18/)
    const made = lstatSync(native?.postgres ?? '').ctimeMs
    expect(lstatSync(findNative(folder, places)?.postgres ?? '').ctimeMs).toBe(made)
  })

  test('keeps data of a closed home in the same system folder at every start', () => {
    const native = findNative() as Native
    const dataDir = join(closed, 'data')
    const first = reachableFolder(native, dataDir, (line) => say.push(line), places)
    expect(first.startsWith(places.data)).toBe(true)
    expect(say).toEqual([expect.stringContaining(`cannot reach ${dataDir}: it uses ${first}`)])
    expect(reachableFolder(native, dataDir, () => {}, places)).toBe(first)
    rmSync(first, { recursive: true })
    expect(() => reachableFolder(native, dataDir, () => {}, places)).toThrow('which is gone')
    expect(readFileSync(join(dataDir, 'postgres.folder'), 'utf8')).toBe(first)
  })

  test('uses a reachable data folder itself', () => {
    const dataDir = join(home, 'reachable')
    const native = findNative() as Native
    expect(reachableFolder(native, dataDir, (line) => say.push(line), places)).toBe(dataDir)
    expect(existsSync(join(dataDir, 'postgres.folder'))).toBe(false)
  })
})
