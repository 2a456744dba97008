import { expect, test } from 'vitest'
import { searchAudit } from '#contract/ops/audit'
import { findStretch } from '#bank/audit/audit.rows'
import { idsWithin } from '#bank/audit/days'
import { searchAuditRows } from '#bank/audit/search.rows'
import { openTestBank } from '#tests/kit/bank'
import { DAY_MS, openAuditKit, toMidnight } from './auditKit.ts'

/** Days of the audit begin and end by UTC. */

const bank = await openTestBank()

interface Found {
  data: { id: string }[]
  has_more: boolean
}

test('rows are found by day, both days included, by UTC, beside the other filters', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(1)
  const first = toMidnight(bank)
  await kit.act(1)
  bank.clock.advance(DAY_MS - 1)
  await kit.act(60)
  const second = toMidnight(bank)
  await kit.act(1)
  const me = await kit.staff()
  const found = async (days: object) => {
    const request = { action: 'card_frozen', ...days }
    const { data, has_more } = (await bank.ask(searchAudit, request, me)).body as unknown as Found
    return [data.length, has_more, data.at(-1)?.id] as const
  }
  expect((await found({ to: first }))[1]).toBe(true)
  expect((await found({ from: second }))[0]).toBe(1)
  expect((await found({ from: first, to: first })).slice(0, 2)).toEqual([50, true])
  const [, , last] = await found({ from: first, to: first })
  expect((await found({ from: first, to: first, before: last })).slice(0, 2)).toEqual([11, false])
  expect((await found({ from: second, to: second, before: last }))[0]).toBe(0)
  expect((await found({ from: second, before: last }))[0]).toBe(0)
  expect((await found({ to: '2020-12-31' }))[0]).toBe(0)
})

test('days are read from an index, by a search as by an export', async () => {
  const kit = await openAuditKit(bank)
  await kit.act(200)
  await kit.chain()
  const ids = idsWithin({ from: '2026-03-01', to: '2026-03-31' })
  const none = { actor: null, object: null, action: null, outcome: null, request: null }
  const plans = await bank.world.engine.transaction(kit.scope, async (tx) => {
    const lines: string[] = []
    const explain = async (text: string, values?: readonly unknown[]) => {
      const plan = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      lines.push(plan.map((line) => line['QUERY PLAN']).join(' '))
      return []
    }
    // A few rows are read faster without one.
    await tx.query('set local enable_seqscan = off')
    const planned = { ...tx, rows: explain, row: async () => null }
    await searchAuditRows(planned, kit.tenantId, { ...none, ids }, 51)
    await findStretch(
      { ...planned, row: async (text, values) => (await explain(text, values), null) },
      kit.tenantId,
      ids,
    )
    return lines
  })
  expect(plans[0]).toMatch(/Index Cond: \(\(tenant_id = [^)]*\) AND \(id >= [^)]*\) AND \(id < /)
  expect(plans[1]).toMatch(/\(audit_id >= [^)]*\) AND \(audit_id < /)
})
