import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isAlive } from '#bank/db/alive'
import type { Engine } from '#bank/db/engine'
import { openEngine, openForChange, openForCopy } from '#bank/db/open'
import { isWhole, whole } from '#tests/kit/whole'
import { buildProgram, type Program } from './programs.ts'

/** The embedded PostgreSQL, and every process that may die under it. */

const KILLS = isWhole ? 20 : 1

const home = mkdtempSync(join(tmpdir(), 'sluice-embedded-'))
// The server's user must be able to enter it.
chmodSync(home, 0o711)
const startKeeper = await buildProgram('databaseProcess')
afterAll(() => {
  const left = readdirSync(home).filter((name) => existsSync(pidFile(join(home, name))))
  for (const pid of left.map((name) => serverOf(join(home, name))))
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

let open: Engine[] = []
afterEach(async () => {
  for (const engine of open) await engine.close()
  open = []
})

const freshFolder = () => mkdtempSync(join(home, 'bank-'))

async function openHere(dataDir: string) {
  const text: string[] = []
  const engine = await openEngine({
    dataDir,
    databaseUrl: null,
    say: (line) => text.push(line),
  })
  open.push(engine)
  return { engine, said: text }
}

const slugsIn = (engine: Engine) =>
  engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ slug: string }>(
      'select slug from tenant_directory order by 1',
    )
    return rows.map(({ slug }) => slug)
  })

const pidFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid')
const serverOf = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])

async function keep(keeper: Program, ...slugs: string[]) {
  for (const slug of slugs) {
    keeper.writeLine(slug)
    expect(await keeper.readLine()).toBe(slug)
  }
}

test('reports its state correctly, lets others in, and leaves nothing running', async () => {
  const dataDir = freshFolder()
  // No bank has ever run here.
  const engine = await openForChange({ dataDir, databaseUrl: null, say: () => {} })
  open.push(engine)
  expect(engine.name).toMatch(/^PostgreSQL 18\.\d+ \(embedded\)$/)
  const beside = await openForCopy({ dataDir, databaseUrl: null, say: () => {} })
  expect([beside.name, await slugsIn(beside)]).toEqual(['PostgreSQL (embedded)', []])
  await beside.close()
  expect(engine.durability).toBe('power')
  const { rows } = await engine.asOwner((tx) =>
    tx.query(`select name, setting from pg_settings where name in ('fsync', 'data_checksums',
      'full_page_writes', 'synchronous_commit', 'listen_addresses') order by 1`),
  )
  expect(rows).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  await open.pop()?.close()
  expect(existsSync(pidFile(dataDir))).toBe(false)
})

test('adopts the server of a killed bank with all its data', async () => {
  const dataDir = freshFolder()
  const keeper = startKeeper(dataDir)
  expect(await keeper.readLine()).toMatch(/^open PostgreSQL 18.*, power$/)
  await keep(keeper, 'ann', 'bob')
  await keeper.kill()
  const orphan = serverOf(dataDir)
  const { engine, said: text } = await openHere(dataDir)
  expect(text).toEqual([`Took over the database a killed bank left running (${orphan}).`])
  expect(await slugsIn(engine)).toEqual(['ann', 'bob'])
  await open.pop()?.close()
  expect(existsSync(pidFile(dataDir))).toBe(false)
})

whole('a second bank on a folder fails and names the first', async () => {
  const dataDir = freshFolder()
  const first = startKeeper(dataDir)
  await first.readLine()
  const second = startKeeper(dataDir)
  expect(await second.readLine()).toContain(`Another bank, process ${first.pid}, owns`)
  expect(await second.ended).toBe(1)
  await keep(first, 'undisturbed')
  await first.kill('SIGKILL')
})

whole('backs up beside a running bank', async () => {
  const dataDir = freshFolder()
  const keeper = startKeeper(dataDir)
  await keeper.readLine()
  await keep(keeper, 'ann')
  const beside = await openForCopy({ dataDir, databaseUrl: null, say: () => {} })
  expect(await slugsIn(beside)).toEqual(['ann'])
  await beside.close()
  await keep(keeper, 'bob')
  await keeper.kill()
})

test('bank and server killed while writing lose no answered commit', async ({ task }) => {
  task.meta.figure = `${KILLS} killed while writing`
  const dataDir = freshFolder()
  const answered: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const keeper = startKeeper(dataDir)
    await keeper.readLine()
    for (let n = 0; n < 400; n += 1) keeper.writeLine(`${kill}-${n}`)
    for (let n = 0; n < 25; n += 1) answered.push((await keeper.readLine()) ?? 'nothing')
    process.kill(serverOf(dataDir), 'SIGKILL')
    await keeper.kill()
  }
  const { engine } = await openHere(dataDir)
  expect(await slugsIn(engine)).toEqual(expect.arrayContaining(answered))
  expect(answered).toHaveLength(KILLS * 25)
})

whole('restarts a server that died, at the same address', async () => {
  const dataDir = freshFolder()
  const { engine, said: text } = await openHere(dataDir)
  await engine.asOwner((tx) =>
    tx.query(`insert into tenant_directory values (gen_random_uuid(), 'kept')`),
  )
  const interrupted = engine.asOwner((tx) => tx.query('select pg_sleep(60)'))
  process.kill(serverOf(dataDir), 'SIGKILL')
  await expect(interrupted).rejects.toThrow()
  await expect.poll(() => slugsIn(engine).catch(String), { timeout: 20_000 }).toEqual(['kept'])
  expect(text).toEqual(['PostgreSQL had died, and was started again.'])
})

whole('recovers from a first start killed anywhere', async ({ task }) => {
  task.meta.figure = `${KILLS} killed at their first start`
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dataDir = freshFolder()
    const keeper = startKeeper(dataDir)
    // Falls anywhere in the creation of the cluster.
    while (!existsSync(join(dataDir, 'postgres')) && !draftIn(dataDir)) await pause(5)
    await pause((kill * 1_000) / KILLS)
    await keeper.kill()
    const { engine } = await openHere(dataDir)
    expect(await slugsIn(engine)).toEqual([])
    await open.pop()?.close()
  }
})

const draftIn = (dataDir: string) =>
  readdirSync(dataDir).some((name) => name.startsWith('postgres.making'))

test('does not replace a damaged database by a new one', async () => {
  const dataDir = freshFolder()
  mkdirSync(join(dataDir, 'postgres/base'), { recursive: true })
  await expect(openHere(dataDir)).rejects.toThrow(
    'is damaged (no PG_VERSION, global/pg_control). Restore it.',
  )
  expect(existsSync(join(dataDir, 'postgres/base'))).toBe(true)
})
