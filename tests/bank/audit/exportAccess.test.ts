import { beforeAll, expect, test } from 'vitest'
import { exportAudit, searchAudit } from '#contract/ops/audit'
import { staffRoles } from '#contract/ops/roles'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openAuditKit, readAuditFile } from './auditKit.ts'

/** Who saves the audit, of which days, and whose it is. */

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

test('owner, compliance and auditor save it, nobody else of the staff', async () => {
  const kit = await openAuditKit(bank)
  const may: string[] = []
  for (const role of staffRoles)
    if ((await kit.exported({}, role)).status === 200) may.push(role)
    else expect((await kit.exported({}, role)).body.code).toBe('FORBIDDEN')
  expect(may).toEqual(['owner', 'compliance', 'auditor'])
})

test('the audit says who saved it, and of which days', async () => {
  const kit = await openAuditKit(bank)
  const me = await kit.staff('compliance')
  await bank.ask(exportAudit, { from: '2026-03-01', to: '2026-03-31' }, me)
  await bank.ask(exportAudit, {}, me)
  const found = await kit.rows<{ actor_id: string; changes: object }>(
    `select actor_id, changes from audit where tenant_id = $1 and action = 'audit_exported'
     order by id`,
  )
  expect(found).toEqual([
    { actor_id: me.id, changes: { from: '2026-03-01', to: '2026-03-31' } },
    { actor_id: me.id, changes: { from: 'none', to: 'none' } },
  ])
})

test('days that end before they begin are refused at their field, and what is no day', async () => {
  const kit = await openAuditKit(bank)
  const me = await kit.staff()
  for (const call of [exportAudit, searchAudit]) {
    const turned = await bank.ask(call, { from: '2026-03-02', to: '2026-03-01' }, me)
    expect([turned.status, turned.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(turned.body.errors).toMatchObject([{ pointer: '/to', code: 'TOO_SMALL' }])
    expect((await bank.ask(call, { from: '2026-02-30' }, me)).status).toBe(400)
    expect((await bank.ask(call, { from: '2026-03-02', to: '2026-03-02' }, me)).status).toBe(200)
  }
  const asked = await bank.ask(exportAudit, { actor: me.id }, me)
  expect(asked.status).toBe(400)
})

test('it has no row of another tenant', async () => {
  const [kit, other] = [await openAuditKit(bank), await openAuditKit(bank)]
  await kit.act(2)
  await other.act(5)
  await kit.act(2)
  await kit.chain()
  const { text } = await kit.exported()
  expect(readAuditFile(text).rows.length).toBe(4)
  expect(text).not.toContain(other.tenantId)
  expect(readAuditFile((await other.exported()).text).rows.length).toBe(5)
})
