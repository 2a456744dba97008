import { expect, test } from 'vitest'
import {
  AuditFileEnd,
  auditFileColumns,
  AuditFileHead,
  auditFileName,
  AuditFileRow,
} from '#contract/ops/auditFile'

const hash = 'a'.repeat(64)
const head = {
  format: 'audit',
  version: 1,
  tenant_id: 't1',
  slug: 'larkspur',
  from: '2026-03-01',
  to: '2026-03-31',
  after: hash,
  first: 7,
}
const texts = Object.fromEntries(auditFileColumns.map((name) => [name, 'x']))
const empty = Object.fromEntries(auditFileColumns.map((name) => [name, null]))
const end = { rows: 3, hash, written_at: '2026-04-01T00:00:00Z' }

test.each([
  ['a head', AuditFileHead, head],
  ['the head of a file without rows', AuditFileHead, { ...head, after: null, first: null }],
  ['the head of a file without days', AuditFileHead, { ...head, from: null, to: null }],
  ['a row', AuditFileRow, { seq: 7, ...texts, hash }],
  ['a row whose texts are missing', AuditFileRow, { seq: 7, ...empty, hash }],
  ['an end', AuditFileEnd, end],
  ['the end of a file without rows', AuditFileEnd, { ...end, rows: 0, hash: null }],
])('%s is read, and nothing beside it', (_, schema, line) => {
  expect(schema.safeParse(line).success).toBe(true)
  expect(schema.safeParse({ ...line, more: 1 }).success).toBe(false)
})

test.each(['A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), `${hash}\n`, `x${hash}`])(
  '%j is no hash',
  (odd) => {
    expect(AuditFileRow.safeParse({ seq: 7, ...texts, hash: odd }).success).toBe(false)
    expect(AuditFileEnd.safeParse({ ...end, hash: odd }).success).toBe(false)
  },
)

test.each([
  ['2026-03-01', '2026-03-31', 'audit-larkspur-from-2026-03-01-to-2026-03-31.jsonl'],
  ['2026-03-01', null, 'audit-larkspur-from-2026-03-01.jsonl'],
  [null, '2026-03-31', 'audit-larkspur-to-2026-03-31.jsonl'],
  [null, null, 'audit-larkspur.jsonl'],
])('of the days from %s to %s it is called %3$s', (from, to, name) => {
  expect(auditFileName({ slug: 'larkspur', from, to })).toBe(name)
})
