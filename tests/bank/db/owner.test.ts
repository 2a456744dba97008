import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownFolder } from '#bank/db/owner'
import { buildProgram } from './programs.ts'

/** Exactly one bank owns a data folder. */

const RACES = process.env.DEEP ? 500 : 20

const home = mkdtempSync(join(tmpdir(), 'sluice-owner-'))
afterAll(() => rmSync(home, { recursive: true }))
const startContender = await buildProgram('contender')
const dead = spawnSync(process.execPath, ['--version']).pid

const freshFolder = () => mkdtempSync(join(home, 'bank-'))

const filesOf = (folder: string) =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])

/** Makes the folder look owned by somebody else. */
function pretend(folder: string, changed: object) {
  const file = join(folder, 'owner.1')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changed }))
}

test('a second bank is told the owner and changes nothing', async () => {
  const folder = freshFolder()
  const owner = startContender()
  await owner.readLine()
  owner.writeLine(folder)
  expect(await owner.readLine()).toBe('owns')
  const before = filesOf(folder)
  expect(() => ownFolder(folder)).toThrow(`process ${owner.pid}, owns the data folder`)
  expect(filesOf(folder)).toEqual(before)
  await owner.kill()
  ownFolder(folder)()
})

test('a released folder is free', () => {
  const folder = freshFolder()
  for (let turn = 0; turn < 3; turn += 1) ownFolder(folder)()
  expect(readdirSync(folder)).toEqual(['owner.3'])
  ownFolder(folder)
  expect(readdirSync(folder)).toEqual(['owner.4'])
  expect(statSync(join(folder, 'owner.4')).mode & 0o777).toBe(0o600)
  expect(() => ownFolder(folder)).toThrow(`process ${process.pid},`)
})

test('a folder that is not there yet is made, and whoever lost it releases nothing', () => {
  const folder = join(freshFolder(), 'data/bank')
  const release = ownFolder(folder)
  pretend(folder, { pid: dead })
  const releaseLater = ownFolder(folder)
  const owned = filesOf(folder)
  release()
  expect(filesOf(folder)).toEqual(owned)
  expect(() => ownFolder(folder)).toThrow(`process ${process.pid},`)
  releaseLater()
  expect(readdirSync(folder)).toEqual(['owner.2'])
  expect(statSync(join(folder, 'owner.2')).mode & 0o777).toBe(0o600)
})

test.each([
  ['a process that is dead', { pid: dead }],
  ['a process of the time before the machine was started again', { boot: 'another' }],
  ['a dead process whose number somebody else has now', { pid: process.ppid }],
  ['a dead process whose number is ours now', { born: '1' }],
])('a folder owned by %s is taken over', (_, changed) => {
  const folder = freshFolder()
  ownFolder(folder)
  pretend(folder, changed)
  expect(() => ownFolder(folder)).not.toThrow()
  expect(() => ownFolder(folder)).toThrow(`process ${process.pid},`)
})

test('takes over from an owner file truncated by a power failure', () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'owner.7'), '')
  ownFolder(folder)
  expect(() => ownFolder(folder)).toThrow(`process ${process.pid},`)
})

test('of many banks that find a dead owner exactly one takes over', async ({ task }) => {
  task.meta.figure = `${RACES} races for a folder`
  const contenders = [1, 2, 3, 4].map(() => startContender())
  for (const one of contenders) await one.readLine()
  for (let race = 0; race < RACES; race += 1) {
    const folder = freshFolder()
    ownFolder(folder)
    pretend(folder, { pid: dead })
    for (const one of contenders) one.writeLine(folder)
    const text = await Promise.all(contenders.map((one) => one.readLine()))
    expect(text.filter((line) => line === 'owns')).toHaveLength(1)
    const winner = contenders[text.indexOf('owns')]
    for (const line of text) if (line !== 'owns') expect(line).toContain(`process ${winner?.pid},`)
  }
})
