import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkAuditFile } from '#bank/audit/checkFile'
import { runCommand } from '#bank/commands'
import { readSettings } from '#bank/settings'
import { atEnd } from '#tests/kit/atEnd'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openAuditKit, provedBy, readAuditFile } from './auditKit.ts'

/** `npm run audit -- TENANT FILE`: the file by itself, and then next to the bank's own chain. */

const folder = mkdtempSync(join(tmpdir(), 'sluice-audit-'))
atEnd(async () => rmSync(folder, { recursive: true, force: true }))

let bank: TestBank
let kit: Awaited<ReturnType<typeof openAuditKit>>
let lines: string[]

/** Rows 3 to 7 of nine; the first line is 0, and row 5 is line 3. */
beforeAll(async () => {
  bank = await openTestBank()
  kit = await openAuditKit(bank)
  bank.clock.advance(86_400_000)
  await kit.act(2)
  bank.clock.advance(86_400_000)
  await kit.act(5)
  bank.clock.advance(86_400_000)
  await kit.act(2)
  await kit.chain()
  lines = (await kit.exported({ from: '2026-03-04', to: '2026-03-04' })).text.trimEnd().split('\n')
})

let count = 0

function written(changed: readonly string[]): string {
  const path = join(folder, `${(count += 1)}.jsonl`)
  writeFileSync(path, `${changed.join('\n')}\n`)
  return path
}

const slug = () => `tenant-${kit.tenantId}`

/** With no database to be found: what is wrong with a file shows without one. */
const runWithoutBank = (path: string) =>
  runCommand(
    ['audit', slug(), path],
    { ...readSettings({}), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' },
    { env: {}, say: () => {}, stopped: new Promise(() => {}) },
  )

const check = (path: string, of = slug()) => checkAuditFile(bank.world.engine, of, path)

test('a file as it was saved holds, and the bank has the same', async () => {
  expect(lines.length).toBe(7)
  expect(await check(written(lines))).toBe(
    `The audit of ${slug()} has the same rows under the same numbers.`,
  )
  const whole = (await kit.exported()).text.trimEnd().split('\n')
  expect(await check(written(whole))).toMatch(/numbers\.$/)
})

test('what the file holds by itself is said before any database is opened', async () => {
  const found: string[] = []
  const run = runCommand(
    ['audit', slug(), written(lines)],
    { ...readSettings({}), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' },
    { env: {}, say: (line) => void found.push(line), stopped: new Promise(() => {}) },
  )
  await expect(run).rejects.toThrow()
  expect(found[0]).toBe(`The file holds: 5 rows of ${slug()} in their chain, from row 3 on.`)
})

const other = (line: string, change: object) =>
  JSON.stringify({ ...(JSON.parse(line) as object), ...change })

const at = (place: number, line: (before: string) => string[]) =>
  lines.flatMap((one, here) => (here === place ? line(one) : [one]))

test.each<[string, () => string[], string]>([
  ['changed', () => at(3, (row) => [row.replace('10.0.0.1', '10.9.9.9')]), 'Row 5 was changed.'],
  ['given another hash', () => at(3, (row) => [other(row, { hash: 'a'.repeat(64) })]), 'Row 5 was'],
  ['removed', () => at(3, () => []), 'Row 5 is missing: row 6 is in its place.'],
  ['inserted', () => at(3, (row) => [row, row]), 'Row 6 is missing: row 5 is in its place.'],
  [
    'inserted and renumbered',
    () => at(3, (row) => [other(row, { seq: 5, ip: null }), other(row, { seq: 6 })]),
    'Row 5 was changed.',
  ],
  [
    'swapped',
    () => [...lines.slice(0, 3), lines[4]!, lines[3]!, ...lines.slice(5)],
    'Row 5 is missing: row 6 is in its place.',
  ],
  [
    'the first one, changed',
    () => at(1, (row) => [other(row, { ip: '::1' })]),
    'Row 3, or the first line, was changed.',
  ],
  [
    'of another tenant',
    () => at(3, (row) => [other(row, { tenant_id: null })]),
    'Row 5 was changed.',
  ],
  [
    'given what is not hashed',
    () => at(3, (row) => [other(row, { note: 'x' })]),
    'Row 5 is not readable',
  ],
  ['said twice', () => at(3, (row) => [row.replace('{', '{"ip":"::1",')]), 'Row 5 is not readable'],
  ['spaced', () => at(3, (row) => [row.replaceAll('":', '": ')]), 'Row 5 is not readable'],
  ['no JSON', () => at(3, () => ['-']), 'Row 5 is not readable'],
])('a row %s is named', async (_, changed, message) => {
  await expect(runWithoutBank(written(changed()))).rejects.toThrow(message)
})

test.each<[string, () => string[], string]>([
  ['without its last line', () => lines.slice(0, -1), 'cut off after row 7'],
  ['cut in the middle', () => lines.slice(0, 4), 'cut off after row 5'],
  ['cut after its beginning', () => lines.slice(0, 1), 'cut off after its beginning'],
  ['of nothing', () => [], 'does not begin like an export'],
  ['without its first line', () => lines.slice(1), 'does not begin like an export'],
  ['of fewer rows than it counts', () => [...lines.slice(0, -2), lines.at(-1)!], 'belong to row 6'],
  ['that goes on after its end', () => [...lines, lines[1]!], 'goes on after its last line'],
  ['whose count was changed', () => at(6, (end) => [other(end, { rows: 4 })]), 'belong to row 7'],
  [
    'whose beginning was changed',
    () => at(0, (head) => [other(head, { after: 'b'.repeat(64) })]),
    'Row 3, or the first line, was changed.',
  ],
  [
    'said to be of another tenant',
    () => at(0, (head) => [other(head, { tenant_id: 'another' })]),
    'Row 3, or the first line, was changed.',
  ],
  ['whose numbers begin elsewhere', () => at(0, (head) => [other(head, { first: 2 })]), 'Row 2 is'],
  [
    'that says it has no row',
    () => [other(lines[0]!, { first: null, after: null }), ...lines.slice(1)],
    'Row 1 is missing',
  ],
  [
    'whose row 1 has one before it',
    () => [other(lines[0]!, { first: 1, after: 'b'.repeat(64) }), ...lines.slice(1)],
    'nothing comes before row 1',
  ],
  [
    'whose rows were all removed',
    () => [lines[0]!, JSON.stringify({ rows: 0, hash: null, written_at: '' })],
    'does not belong to its beginning',
  ],
])('a file %s is refused', async (_, changed, message) => {
  await expect(runWithoutBank(written(changed()))).rejects.toThrow(message)
})

test('a file that is not there is refused in the words of the system', async () => {
  await expect(runWithoutBank(join(folder, 'none.jsonl'))).rejects.toThrow('ENOENT')
})

/** A file that holds by itself, made by somebody who knows the recipe. */
const shortened = (from: number, to: number) => {
  const rows = lines.slice(1, -1).slice(from, to)
  const { seq } = JSON.parse(rows[0]!) as { seq: number }
  const { hash: after } = JSON.parse(lines[from]!) as { hash?: string }
  const { hash } = JSON.parse(rows.at(-1)!) as { hash: string }
  const head = other(lines[0]!, { first: seq, ...(after && { after }) })
  const end = JSON.stringify({ rows: rows.length, hash, written_at: '2026-03-05T00:00:00.000Z' })
  return [head, ...rows, end]
}

test('rows left out at the beginning are noticed by the bank, and those at the end are counted', async () => {
  const cut = shortened(2, 5)
  expect(provedBy(readAuditFile(cut.join('\n')))).toBe(true)
  await expect(check(written(cut))).rejects.toThrow(
    'The file begins with row 5, and its days with row 3.',
  )
  expect(await check(written(shortened(0, 3)))).toContain(
    ' 2 more rows up to the end of its days came later.',
  )
})

test('a chain that was written anew is not the bank’s', async () => {
  const [forger, first] = [await openAuditKit(bank), lines[1]!]
  await forger.act(7)
  await forger.chain()
  const theirs = (await forger.exported()).text
  expect(theirs).not.toContain(first)
  await expect(check(written(theirs.trimEnd().split('\n')))).rejects.toThrow(
    "The bank's own row 1 is not that of the file.",
  )
  await expect(check(written(lines), 'nobody')).rejects.toThrow('no tenant called nobody')
})

test('a file without rows of another tenant is not one of this', async () => {
  const stranger = await openAuditKit(bank)
  const empty = (await stranger.exported({ to: '2020-01-01' })).text.trimEnd().split('\n')
  await expect(check(written(empty))).rejects.toThrow(`The file is of tenant-${stranger.tenantId}`)
  expect(await check(written(empty), `tenant-${stranger.tenantId}`)).toMatch(/numbers\.$/)
})

test('of days that were still empty all that came later is counted', async () => {
  const late = await openAuditKit(bank)
  const empty = (await late.exported()).text.trimEnd().split('\n')
  expect(empty).toHaveLength(2)
  await late.act(2)
  await late.chain()
  expect(await check(written(empty), `tenant-${late.tenantId}`)).toMatch(
    / [2-9] more rows up to the end of its days came later\.$/,
  )
})

test('a row that the bank changed since is named, and so is one whose hash it changed', async () => {
  const alter = (table: string, text: string) =>
    bank.world.engine.asOwner(async (tx) => {
      await tx.script(`alter table ${table} no force row level security`)
      await tx.query(text, [kit.tenantId])
      await tx.script(`alter table ${table} force row level security`)
    })
  const path = written(lines)
  const id = (JSON.parse(lines[3]!) as { id: string }).id
  await alter('audit', `update audit set ip = '::1' where tenant_id = $1 and id = '${id}'`)
  await expect(check(path)).rejects.toThrow("The bank's own row 5 is not that of the file.")
  await alter('audit', `update audit set ip = '10.0.0.1' where tenant_id = $1 and id = '${id}'`)
  expect(await check(path)).toMatch(/numbers\.$/)
  const { hash } = JSON.parse(lines[5]!) as { hash: string }
  const setHash = (text: string) =>
    alter(
      'audit_seals',
      `update audit_seals set hash = decode('${text}', 'hex') where tenant_id = $1 and seq = 7`,
    )
  await setHash('c'.repeat(64))
  await expect(check(path)).rejects.toThrow("The bank's own row 7 is not that of the file.")
  await setHash(hash)
  expect(await check(path)).toMatch(/numbers\.$/)
})
