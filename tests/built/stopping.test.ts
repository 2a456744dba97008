import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isAlive } from '#bank/db/alive'
import { findRunning, freePort } from '#bank/db/running'
import { inTurn, whole } from '#tests/kit/whole'
import { bankIn } from './bankProcess.ts'

/** Every stop ends with 0 and takes the database along; a failed start is one sentence. Needs the build. */

const folder = mkdtempSync(join(tmpdir(), 'sluice-stopping-'))
const { port, launch, start, stop, stopAll } = await bankIn(folder)

afterEach(async () => {
  await stopAll()
  const left = await database()
  if (left) process.kill(left.pid, 'SIGINT')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A busy machine may take long to start a process. */
const patient = { timeout: 60_000 }

const database = () => findRunning(join(folder, 'postgres'))

const open = (text = '') =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write(text, () => resolve(socket)),
    )
    socket.on('error', reject)
  })

whole('sockets that say nothing, or half of it, do not delay a stop', async ({ task }) => {
  const child = await start()
  const json = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n'
  const sockets = await Promise.all([
    open(),
    open('GET /health HTTP/1.1\r\nhost: loc'),
    open(`POST /api/v2/auth/sign-in/password/email HTTP/1.1\r\n${json}\r\n{`),
    // Refused, and never closed by its own side.
    open('GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    open(
      'GET /realtime/v1/websocket?vsn=7 HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ),
  ])
  for (const socket of sockets) socket.on('error', () => {})
  const asked = performance.now()
  expect(await stop(child, 'SIGTERM')).toBe(0)
  const seconds = (performance.now() - asked) / 1_000
  Object.assign(task.meta, { figure: `stopped in ${seconds.toFixed(1)} s` })
  expect(await database()).toBe(null)
  for (const socket of sockets) socket.destroy()
})

whole('a stop while the bank still opens takes the database along', async () => {
  const { child, ended, told } = launch()
  await expect.poll(told, patient).toContain('Opening the bank')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await database()).toBe(null)
})

whole('a port in use is one sentence and leaves no database', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has one.
  const { port: taken } = other.address() as AddressInfo
  const { ended, told } = launch({ PORT: String(taken) })
  expect(await ended).toBe(1)
  expect(told()).toContain(`Port ${taken} of 127.0.0.1 is in use.`)
  expect(told()).not.toMatch(/^ +at |node:/m)
  expect(await database()).toBe(null)
  other.close()
})

const badSettings = [
  { SLUICE_KEY: 'c2hvcnQ=' },
  { HOST: '203.0.113.9' },
  { RATES_URL: 'nonsense' },
  { S3_BUCKET: 'documents' },
  { CHAIN_WORDS: 'not a phrase' },
]

test.each(inTurn(badSettings, 0))(
  'a bad setting is one sentence and leaves no database: %o',
  async (env) => {
    const { ended, told } = launch({ PORT: String(await freePort(0)), ...env })
    expect(await ended).toBe(1)
    expect(told()).toContain(Object.keys(env)[0])
    expect(told()).not.toMatch(/^ +at |node:/m)
    expect(await database()).toBe(null)
  },
)

test.each(inTurn(['start', 'dev', 'backup', 'restore', 'bot'], 0))(
  'a signal to npm alone reaches what `npm run %s` runs',
  async (name) => {
    const home = mkdtempSync(join(tmpdir(), 'sluice-npm-'))
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    mkdirSync(join(home, 'src'))
    writeFileSync(join(home, 'package.json'), JSON.stringify({ scripts, type: 'module' }))
    writeFileSync(
      join(home, 'src/start.mjs'),
      `setInterval(() => {}, 1000)
      process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
      console.log('up ' + process.pid)`,
    )
    const npm = spawn('npm', ['run', name], { cwd: home, stdio: ['ignore', 'pipe', 'ignore'] })
    let heard = ''
    npm.stdout.on('data', (chunk: Buffer) => {
      heard += String(chunk)
    })
    const isUp = () => /up (\d+)/.exec(heard)?.[1]
    await expect.poll(isUp, patient).toBeDefined()
    const pid = Number(isUp())
    try {
      const ended = new Promise((resolve) => npm.once('exit', resolve))
      npm.kill('SIGTERM')
      await ended
      expect(isAlive(pid)).toBe(false)
      expect(heard).toContain('stopped')
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
    rmSync(home, { recursive: true, force: true })
  },
)
