import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed.tenants'

/**
 * The bank as a process, as `npm start` runs it: started, asked, stopped, killed and started again on
 * one data folder. Reads dist, so it runs after the build.
 */

const OPEN = 'Ctrl-C closes it.'
const folder = mkdtempSync(join(tmpdir(), 'sluice-process-'))
const running = new Set<ChildProcess>()
let port: number

beforeAll(async () => {
  port = await freePort()
})

afterEach(async () => {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) await stop(child, 'SIGTERM')
  running.clear()
})

afterAll(async () => {
  // Whatever was killed left its PostgreSQL running; one more start adopts it and stops it.
  await stop(await start(), 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number }
      server.close(() => resolve(free))
    })
  })

function launch(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['dist/bank/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let told = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const opened = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      told += String(chunk)
      if (told.includes(OPEN)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`The bank ended with ${code}: ${told}`)))
  })
  opened.catch(() => {})
  return { child, opened, ended, told: () => told }
}

async function start() {
  const bank = launch()
  await bank.opened
  return bank.child
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  child.kill(signal)
  return ended
}

const at = (path: string) => `http://127.0.0.1:${port}${path}`
const headers = { 'x-tenant-id': demoTenants.larkspur, 'content-type': 'application/json' }

async function signIn(): Promise<string> {
  const { email, password } = demoCustomers.larkspur
  const answer = await fetch(at('/api/v2/auth/sign-in/password/email'), {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

const readUser = (bearer: string) =>
  fetch(at('/api/v2/user'), { headers: { ...headers, authorization: `Bearer ${bearer}` } })

test('the bank opens, says that it survives the power, and closes cleanly when asked', async () => {
  const child = await start()
  const health = (await (await fetch(at('/health'))).json()) as { durability: string }
  expect(health.durability).toBe('power')
  expect(await stop(child, 'SIGTERM')).toBe(0)
})

test('a second bank on the same data folder is refused by the number of the first', async () => {
  const first = await start()
  const second = launch({ PORT: String(await freePort()) })
  expect(await second.ended).not.toBe(0)
  expect(second.told()).toContain(`process ${first.pid}`)
  expect((await fetch(at('/health'))).status).toBe(200)
})

test('who was signed in when the bank was killed is signed in when it is back', async () => {
  const first = await start()
  const bearer = await signIn()
  await stop(first, 'SIGKILL')
  await start()
  expect((await readUser(bearer)).status).toBe(200)
})

test('closing under load answers what was taken and takes nothing new', async () => {
  const child = await start()
  const bearer = await signIn()
  const asked = Array.from({ length: 40 }, () =>
    readUser(bearer).then(
      async (answer) => (await answer.json(), answer.status),
      () => 'not taken' as const,
    ),
  )
  const ended = stop(child, 'SIGTERM')
  const ends = await Promise.all(asked)
  expect(ends.filter((end) => end !== 200 && end !== 'not taken' && end !== 429)).toEqual([])
  expect(await ended).toBe(0)
})

test('a setting that cannot be meant is told by its name before anything is opened', async () => {
  const { ended, told } = launch({ PORT: 'many' })
  expect(await ended).not.toBe(0)
  expect(told()).toContain('PORT is "many"')
})
