import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { masterKey } from '#bank/outside/masterKey'

const home = mkdtempSync(join(tmpdir(), 'master-key-'))
afterAll(() => rmSync(home, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** Named imports see it as well. */
function linkBy(link: typeof fs.linkSync) {
  vi.spyOn(fs, 'linkSync').mockImplementation(link)
  syncBuiltinESMExports()
}

test('the first start creates a private key file, later starts read it', () => {
  const folder = join(home, 'new', 'data')
  const first = masterKey({}, folder, 'new')
  expect(first).toHaveLength(32)
  expect(masterKey({}, folder, 'in use')).toEqual(first)
  expect(readdirSync(folder)).toEqual(['master.key'])
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
})

test('a key in the environment wins and leaves no file', () => {
  const given = Buffer.alloc(32, 9)
  const key = masterKey({ SLUICE_KEY: given.toString('base64') }, join(home, 'unused'), 'new')
  expect(key).toEqual(given)
  expect(readdirSync(home)).not.toContain('unused')
})

test('refuses a short or truncated key without repeating it', () => {
  expect(() => masterKey({ SLUICE_KEY: 'c2hvcnQ=' }, home, 'new')).toThrow(
    /^SLUICE_KEY must hold 32 bytes/,
  )
  writeFileSync(join(home, 'master.key'), 'aGFsZg==')
  expect(() => masterKey({}, home, 'new')).toThrow('master.key must hold 32 bytes')
  expect(() => masterKey({}, home, 'new')).not.toThrow('aGFsZg')
})

test('makes no key for a database in use, which could not be read under it', () => {
  const folder = join(home, 'lost')
  mkdirSync(folder)
  expect(() => masterKey({}, folder, 'in use')).toThrow(
    /master key is missing: put .*master\.key back/,
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a key file that cannot be read is no missing one', () => {
  const folder = join(home, 'unreadable')
  mkdirSync(join(folder, 'master.key'), { recursive: true })
  for (const database of ['new', 'in use'] as const)
    expect(() => masterKey({}, folder, database)).toThrow('EISDIR')
})

test('of two banks that start at once, both have the key of the first', () => {
  const folder = join(home, 'twice')
  const first = Buffer.alloc(32, 5)
  const link = fs.linkSync
  linkBy((from, to) => {
    writeFileSync(to, first.toString('base64'))
    link(from, to)
  })
  expect(masterKey({}, folder, 'new')).toEqual(first)
  expect(readdirSync(folder)).toEqual(['master.key'])
})

test('where a key cannot be stored there is none', () => {
  const folder = join(home, 'full')
  linkBy(() => {
    throw Object.assign(new Error('no links here'), { code: 'EPERM' })
  })
  expect(() => masterKey({}, folder, 'new')).toThrow('no links here')
  expect(readdirSync(folder)).toEqual([])
})

test('a key is on the disk before it has its name', () => {
  const steps: string[] = []
  const { fsyncSync: sync, closeSync: close, linkSync: link } = fs
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    steps.push('sync')
    sync(file)
  })
  vi.spyOn(fs, 'closeSync').mockImplementation((file) => {
    steps.push('close')
    close(file)
  })
  linkBy((from, to) => {
    steps.push('link')
    link(from, to)
  })
  masterKey({}, join(home, 'synced'), 'new')
  expect(steps.slice(0, 3)).toEqual(['sync', 'close', 'link'])
})
