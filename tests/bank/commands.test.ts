import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsIn, runCommand } from '#bank/commands'
import { readSettings } from '#bank/settings'
import { openAuditKit } from '#tests/bank/audit/auditKit'
import { atEnd } from '#tests/kit/atEnd'
import { openTestBank } from '#tests/kit/bank'
import { CLOSED_SOON, connectionsFromNow } from '#tests/kit/connections'
import { openDatabase } from '#tests/kit/postgres'

/** What an operator writes after `npm run`, beside a bank that runs. */

const engine = await openDatabase()
const bank = await openTestBank(undefined, { engine })
const kit = await openAuditKit(bank)
const slug = `tenant-${kit.tenantId}`
const dataDir = mkdtempSync(join(tmpdir(), 'sluice-commands-'))
atEnd(async () => rmSync(dataDir, { recursive: true }))

const running = new Promise<void>(() => {})

async function run(
  words: string,
  env: Record<string, string> = {},
  { databaseUrl = engine.url, stopped = running } = {},
) {
  const said: string[] = []
  const settings = { ...readSettings({}), dataDir, databaseUrl }
  const say = (line: string) => void said.push(line)
  const isCommand = await runCommand(words.split(' '), settings, { env, say, stopped })
  return [isCommand, ...said]
}

const NOWHERE = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }

test.each(['', 'fly', 'toString'])('%j is no command, and opens nothing', async (name) => {
  expect(await run(name, {}, NOWHERE)).toEqual([false])
})

test.each([
  ['backup', 'FILE'],
  ['restore', 'FILE'],
  ['bot', 'TENANT'],
  ['audit', 'TENANT [FILE]'],
  ['tenant', 'create | list | pause | resume | close | host …'],
])('%s says what it needs to know', async (name, argument) => {
  await expect(run(name, {}, NOWHERE)).rejects.toThrow(`Say which: npm run ${name} -- ${argument}`)
})

test('what could not be copied is counted apart', () => {
  const copied = { rows: 7, documents: 2 }
  expect(countsIn({ ...copied, missing: [] })).toBe('7 rows and 2 documents.')
  expect(countsIn({ ...copied, missing: ['a/1', 'a/2'] })).toBe(
    '7 rows and 2 documents. Missing in the document store: a/1, a/2.',
  )
})

test('the form of amounts and the pages that may call are as the environment says', async () => {
  expect(await run(`money ${slug}`, { MONEY: 'string' })).toEqual([
    true,
    `${slug} answers with amounts as strings.`,
  ])
  const origins = { ORIGINS: 'https://a.example https://b.example' }
  expect(await run(`origins ${slug}`, origins)).toEqual([
    true,
    `${slug} is open to https://a.example, https://b.example.`,
  ])
  const stored = `select config->>'money' as money, config->'origins' as origins
     from tenants where tenant_id = $1`
  expect(await kit.rows(stored)).toEqual([
    { money: 'string', origins: ['https://a.example', 'https://b.example'] },
  ])
  expect(await run(`origins ${slug}`)).toEqual([true, `${slug} is open to no page but its own.`])
})

test('the audit holds, or the row that was changed is named', async () => {
  await kit.act(2)
  await kit.chain()
  expect(await run(`audit ${slug}`)).toEqual([
    true,
    `The audit of ${slug} holds: 2 rows in their chain.`,
  ])
  const [{ id } = { id: '' }] = await kit.rows<{ id: string }>(
    'select id from audit where tenant_id = $1 order by id limit 1',
  )
  const write = (outcome: 'ok' | 'denied') =>
    engine.asOwner(async (tx) => {
      await tx.script('alter table audit no force row level security')
      await tx.query('update audit set outcome = $2 where id = $1', [id, outcome])
      await tx.script('alter table audit force row level security')
    })
  await write('denied')
  await expect(run(`audit ${slug}`)).rejects.toThrow(`The audit of ${slug} was changed: row ${id}.`)
  await write('ok')
})

test('a bank in use is not given another key than its own', async () => {
  await expect(run('tenant list')).rejects.toThrow('its master key is missing')
  expect(readdirSync(dataDir)).toEqual([])
  const SLUICE_KEY = Buffer.alloc(32).toString('base64')
  expect(await run('tenant list', { SLUICE_KEY })).toEqual([true, expect.stringContaining(slug)])
})

test('a bank without tenants is given a key of its own', async () => {
  const empty = await openDatabase()
  atEnd(() => empty.close())
  expect((await run('tenant list', {}, { databaseUrl: empty.url }))[0]).toBe(true)
  expect(readdirSync(dataDir)).toEqual(['master.key'])
})

test('told to end, it says what was not finished, and holds no connection', async () => {
  const connections = await connectionsFromNow(engine)
  await expect(run(`audit ${slug}`, {}, { stopped: Promise.resolve() })).rejects.toThrow(
    'Stopped before audit was finished.',
  )
  await expect.poll(connections, CLOSED_SOON).toBe(0)
})

test('a bot is given by its number, and needs no address of Telegram', async () => {
  const other = await openAuditKit(bank)
  const env = {
    SLUICE_KEY: Buffer.alloc(32).toString('base64'),
    BOT_NAME: 'fern_bot',
    BOT_ID: '7000000001',
  }
  const named = `tenant-${other.tenantId}`
  expect(await run(`bot ${named}`, env)).toEqual([true, `${named} has the bot fern_bot.`])
  expect(
    await other.rows(`select config->>'tg_bot_name' as name from tenants where tenant_id = $1`),
  ).toEqual([{ name: 'fern_bot' }])
})

test('a saved audit is read by itself, and then beside the bank’s own', async () => {
  const saved = async (days: { from?: string; to?: string }) => {
    const file = join(dataDir, 'audit.jsonl')
    writeFileSync(file, (await kit.exported(days)).text)
    return run(`audit ${slug} ${file}`)
  }
  await kit.chain()
  const [, found, compared] = await saved({})
  expect(found).toMatch(
    new RegExp(`^The file holds: [1-9] rows of ${slug} in their chain, from row 1`),
  )
  expect(compared).toBe(`The audit of ${slug} has the same rows under the same numbers.`)
  const [, empty] = await saved({ from: '2020-01-01', to: '2020-01-01' })
  expect(empty).toBe(`The file holds: 0 rows of ${slug} in their chain.`)
})
