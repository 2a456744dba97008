import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRunning, freePort, removeStalePidFile, untilStopped } from '#bank/db/running'

/** What a pid file says of a server, while it is true. */

const dead = spawnSync(process.execPath, ['--version']).pid

function openCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-running-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'postmaster.pid')
  /** As PostgreSQL writes it. */
  const note = (pid: number, port: number, state: string) =>
    writeFileSync(
      file,
      [pid, folder, 0, port, '/tmp', 'localhost', '0 0', `${state}   `, ''].join('\n'),
    )
  return { folder, file, note }
}

async function listening() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a server runs where its process lives, is ready and listens', async () => {
  const { folder, note } = openCluster()
  expect(await findRunning(folder)).toBeNull()
  const port = await listening()
  note(process.pid, port, 'ready')
  expect(await findRunning(folder)).toMatchObject({ pid: process.pid, port })
  note(dead, port, 'ready')
  expect(await findRunning(folder)).toBeNull()
  note(process.pid, await freePort(0), 'ready')
  expect(await findRunning(folder)).toBeNull()
})

test('one that is just starting is waited for', async () => {
  const { folder, note } = openCluster()
  const port = await listening()
  note(process.pid, port, 'starting')
  const found = findRunning(folder)
  await new Promise(setImmediate)
  note(process.pid, port, 'ready')
  expect(await found).toMatchObject({ port })
})

test('a port that is taken is not given again', async () => {
  const taken = await listening()
  const free = await freePort(taken)
  expect(free).toBeGreaterThan(0)
  expect(free).not.toBe(taken)
  expect(await freePort(free)).toBe(free)
})

test('a server has stopped once its process or its file is gone', async () => {
  const { folder, file, note } = openCluster()
  note(dead, 1, 'ready')
  await untilStopped(dead, folder)
  note(process.pid, 1, 'ready')
  let stopped = false
  const stopping = untilStopped(process.pid, folder).then(() => (stopped = true))
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  rmSync(file)
  await stopping
})

test.runIf(process.platform === 'linux')(
  'a stale file goes, unless a process still works in the folder',
  async () => {
    const { folder, file, note } = openCluster()
    removeStalePidFile(folder)
    note(process.pid, 1, 'ready')
    removeStalePidFile(folder)
    expect(existsSync(file)).toBe(true)
    note(dead, 1, 'ready')
    const worker = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { cwd: folder })
    await once(worker, 'spawn')
    removeStalePidFile(folder)
    expect(existsSync(file)).toBe(true)
    worker.kill()
    await once(worker, 'exit')
    removeStalePidFile(folder)
    expect(existsSync(file)).toBe(false)
  },
)
