import { beforeAll, expect, test } from 'vitest'
import { exportAudit } from '#contract/ops/audit'
import { auditHolds } from '#bank/audit/verify'
import { verifyFile } from '#bank/audit/verifyFile'
import { openTestBank, requestOf, type TestBank } from '#tests/kit/bank'
import { openAuditKit, provedBy, readAuditFile, toMidnight } from './auditKit.ts'

/** The audit as a file that proves itself. */

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

const linesOf = async function* (text: string) {
  yield* text.trimEnd().split('\n')
}

test('the whole audit is a file whose every hash an auditor can compute', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(3)
  await kit.act(1, { note: 'Фёдор «\u0001\u2028"\\\n' })
  await kit.chain()
  const { status, headers, text } = await kit.exported()
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="audit-tenant-${kit.tenantId}.jsonl"`,
  )
  const file = readAuditFile(text)
  expect(file.head).toEqual({
    format: 'audit',
    version: 1,
    tenant_id: kit.tenantId,
    slug: `tenant-${kit.tenantId}`,
    from: null,
    to: null,
    after: '0'.repeat(64),
    first: 1,
  })
  const columns = 'seq tenant_id id at actor_kind actor_id family_id client ip agent_hash action'
  expect(Object.keys(file.rows[0]!).join(' ')).toBe(
    `${columns} object outcome code request_id changes hash`,
  )
  expect(file.rows[0]).toMatchObject({
    seq: 1,
    tenant_id: kit.tenantId,
    at: '2026-03-02T09:00:00.000000',
    actor_kind: 'anyone',
    actor_id: null,
    action: 'card_frozen',
    ip: '10.0.0.1',
    changes: null,
  })
  expect(file.rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(file.end).toEqual({
    rows: 4,
    hash: file.rows[3]!.hash,
    written_at: bank.clock.now().toISOString(),
  })
  expect(provedBy(file)).toBe(true)
  expect((await verifyFile(linesOf(text))).rows).toBe(4)
})

test('a changed row does not have its hash by that recipe', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(2)
  await kit.chain()
  const { text } = await kit.exported()
  expect(provedBy(readAuditFile(text))).toBe(true)
  expect(provedBy(readAuditFile(text.replace('10.0.0.1', '10.0.0.2')))).toBe(false)
})

test('by days it has those rows, both days included, and goes on where the days before ended', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(2)
  const first = toMidnight(bank)
  await kit.act(3)
  const second = toMidnight(bank)
  bank.clock.advance(-1)
  await kit.act(1)
  bank.clock.advance(1)
  await kit.act(4)
  await kit.chain()
  const before = readAuditFile((await kit.exported({ to: first })).text)
  const one = readAuditFile((await kit.exported({ from: first, to: first })).text)
  const rest = readAuditFile((await kit.exported({ from: second })).text)
  expect([before, one, rest].map(({ rows }) => rows.length)).toEqual([6, 4, 4])
  expect([before, one, rest].every(provedBy)).toBe(true)
  expect([one.head.first, one.head.from, one.head.to]).toEqual([3, first, first])
  expect(one.head.after).toBe(before.rows[1]!.hash)
  expect(rest.head.after).toBe(one.end.hash)
  const { headers } = await kit.exported({ from: first, to: second })
  expect(headers.get('content-disposition')).toContain(`-from-${first}-to-${second}.jsonl`)
})

test('what committed late is in the file of its day, with the rows it stands among', async () => {
  const kit = await openAuditKit(bank)
  const eve = bank.clock.now().toISOString().slice(0, 10)
  await kit.act(1)
  bank.clock.advance(1_000)
  const lateId = bank.world.random.id()
  const at = bank.clock.now()
  toMidnight(bank)
  await kit.act(2)
  await kit.chain()
  await bank.world.engine.transaction(kit.scope, (tx) =>
    tx.query(
      `insert into audit (tenant_id, id, at, actor_kind, action, outcome, changes)
       values ($1, $2, $3, 'bank', 'card_closed', 'ok', '{}')`,
      [kit.tenantId, lateId, at],
    ),
  )
  await kit.chain()
  const file = readAuditFile((await kit.exported({ from: eve, to: eve })).text)
  expect(file.rows.map(({ seq, action }) => `${seq} ${String(action)}`)).toEqual([
    '1 card_frozen',
    '2 card_frozen',
    '3 card_frozen',
    '4 card_closed',
  ])
  expect(provedBy(file)).toBe(true)
})

test('days without a row are a file without one', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(2)
  await kit.chain()
  for (const days of [{ to: '2020-01-01' }, { from: '2999-01-01', to: '9999-12-31' }]) {
    const { text } = await kit.exported(days)
    const { head, rows, end } = readAuditFile(text)
    expect([head.after, head.first, rows, end.rows, end.hash]).toEqual([null, null, [], 0, null])
    expect((await verifyFile(linesOf(text))).rows).toBe(0)
  }
})

test('an audit of several pages is one chain', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(1_501)
  await kit.chain()
  const file = readAuditFile((await kit.exported()).text)
  expect(file.rows.length).toBe(1_501)
  expect(provedBy(file)).toBe(true)
  const verdict = await bank.world.engine.transaction(kit.scope, (tx) =>
    auditHolds(tx, kit.tenantId),
  )
  expect(verdict).toEqual({ holds: true, links: 1_501, brokenAt: null })
})

test('of as many rows as a page has there are all, and no more', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(500)
  await kit.chain()
  expect(readAuditFile((await kit.exported()).text).rows.length).toBe(500)
})

async function openExport(kit: Awaited<ReturnType<typeof openAuditKit>>) {
  const response = await bank.app.request(requestOf(exportAudit, {}, await kit.staff()))
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  const next = async () => {
    const { done, value } = await reader.read()
    return done ? null : decoder.decode(value)
  }
  const rest = async (text: string) => {
    let whole = text
    for (let part = await next(); part !== null; part = await next()) whole += part
    return whole
  }
  return { next, rest }
}

test('rows that are written meanwhile come after the file', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(1_100)
  await kit.chain()
  const { next, rest } = await openExport(kit)
  const begun = `${await next()}${await next()}`
  await kit.act(700)
  await kit.chain()
  const file = readAuditFile(await rest(begun))
  expect(file.rows.length).toBe(1_100)
  expect(provedBy(file)).toBe(true)
})

test.each([
  ['have a gap after them', 'seq + 10000 where tenant_id = $1 and seq > 600'],
  ['are the last that are there', '-seq where tenant_id = $1 and seq > 500'],
])('a file whose rows %s says in its last line that it is not complete', async (_, taken) => {
  const kit = await openAuditKit(bank)
  await kit.act(1_100)
  await kit.chain()
  const { next, rest } = await openExport(kit)
  const begun = `${await next()}${await next()}`
  const setSeals = (text: string) =>
    bank.world.engine.asOwner(async (tx) => {
      await tx.script('alter table audit_seals no force row level security')
      await tx.query(text, [kit.tenantId])
      await tx.script('alter table audit_seals force row level security')
    })
  await setSeals(`update audit_seals set seq = ${taken}`)
  const text = await rest(begun)
  await setSeals('update audit_seals set seq = seq - 10000 where tenant_id = $1 and seq > 10000')
  await setSeals('update audit_seals set seq = -seq where tenant_id = $1 and seq < 0')
  expect(text.trimEnd().split('\n').at(-1)).toMatch(
    /^\{"error":"This file is not complete\.","request":"req_[\w-]+"\}$/,
  )
  await expect(verifyFile(linesOf(text))).rejects.toThrow()
})
