import { expect, test } from 'vitest'
import { searchAudit } from '#contract/ops/audit'
import {
  approveProposal,
  listProposals,
  readProposal,
  rejectProposal,
  withdrawProposal,
} from '#contract/ops/proposal'
import { readQueues } from '#contract/ops/queue'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { vendorCalls } from '#contract/ops/vendor'
import { composeBank } from '#bank/compose'
import { inTenant } from '#bank/db/engine'
import { everyCall } from '#bank/handlers'
import { allRows } from '#tests/bank/harness/everyCall'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTenant } from '#tests/kit/openTenant'
import { personaAccount, sumsubAccount } from '#tests/kit/vendorServer'
import { codeOf, openVendorKit, reason } from './vendorKit.ts'

const { readVendors, tryVendorKeys, checkVendor } = vendorCalls
const { proposeVendorKeys, proposeVendorRemoval, proposeVendorUse } = vendorCalls

const secrets = [
  sumsubAccount.token,
  sumsubAccount.secret,
  sumsubAccount.webhook_secret,
  personaAccount.key,
  personaAccount.webhook_secret,
]

const kit = await openVendorKit()
const { bank, server, tenantId, answers } = kit
const { ask, trial, vendorShown, propose, setKeys, fromSumsub } = kit

test('what is typed is tried at the vendor by a call that only reads', async () => {
  server.asked.length = 0
  expect((await trial(sumsubAccount)).outcome).toBe('accepted')
  expect((await trial(personaAccount)).outcome).toBe('accepted')
  expect((await trial({ ...sumsubAccount, secret: 'another-secret' })).outcome).toBe('refused')
  expect((await trial({ ...personaAccount, key: 'persona_wrong' })).outcome).toBe('refused')
  expect((await trial({ ...sumsubAccount, level: 'no such level' })).outcome).toBe('checks_unknown')
  server.setDown(true)
  expect((await trial(personaAccount)).outcome).toBe('unreachable')
  server.setDown(false)
  expect(server.asked.length).toBe(6)
  expect(server.asked.every((one) => one.startsWith('GET '))).toBe(true)
  const { data } = (await ask('auditor', searchAudit, { action: 'vendor_tried' })).body
  expect(data).toMatchObject(Array.from({ length: 6 }, () => ({ outcome: 'ok' })))
})

test('only what the vendor accepted, and they typed themselves, is proposed', async () => {
  const refused = await trial({ ...sumsubAccount, token: 'prd:another-token' })
  const wrong = await ask('developer', proposeVendorKeys, { id: refused.id, reason })
  expect([wrong.status, codeOf(wrong)]).toEqual([409, 'STATE_CONFLICT'])
  const mine = await trial(sumsubAccount)
  const others = await ask('owner', proposeVendorKeys, { id: mine.id, reason })
  expect(codeOf(others)).toBe('NOT_FOUND')
  const replaced = await ask('developer', proposeVendorKeys, { id: refused.id, reason })
  expect(codeOf(replaced)).toBe('NOT_FOUND')
})

test('they serve once a second person has approved, in every process at once', async () => {
  const other = composeBank(bank.world, { nudged: false }).serve({
    served: everyCall,
    strict: true,
  })
  expect((await fromSumsub(other, sumsubAccount.webhook_secret)).status).toBe(401)
  const id = await propose()
  expect(await vendorShown('sumsub')).toMatchObject({ source: 'none', proposal: { id } })
  const { body } = await ask('compliance', readProposal, { id })
  expect(body).toMatchObject({
    kind: 'vendor_keys',
    order: null,
    vendor: { name: 'sumsub', hint: 'evel', former_hint: null, former: null },
    is_current: true,
    can_decide: true,
  })
  const again = await trial(sumsubAccount, 'owner')
  expect(codeOf(await ask('owner', proposeVendorKeys, { id: again.id, reason }))).toBe(
    'ALREADY_EXISTS',
  )
  expect(codeOf(await ask('developer', approveProposal, { id, reason }))).toBe('FORBIDDEN')

  const [one, two] = await Promise.all([
    ask('owner', approveProposal, { id, reason }),
    ask('compliance', approveProposal, { id, reason }),
  ])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  expect((await fromSumsub(other, sumsubAccount.webhook_secret)).status).toBe(202)
  expect((await fromSumsub(other, 'another secret')).status).toBe(401)
  expect(await vendorShown('sumsub')).toMatchObject({
    source: 'tenant',
    hint: 'evel',
    set_by: { name: 'Staff developer' },
    proposal: null,
  })
  const { data } = (await ask('auditor', searchAudit, { action: 'proposal_carried_out' })).body
  expect(data).toMatchObject([{ object: 'vendor sumsub', reason }])
})

test('those in force are tried too; those of another tenant are not theirs', async () => {
  expect((await ask('developer', checkVendor, { vendor: 'sumsub' })).body.outcome).toBe('accepted')
  expect(codeOf(await ask('developer', checkVendor, { vendor: 'persona' }))).toBe('NOT_FOUND')
  const elsewhere = await openTenant(bank.world)
  const theirs = await openEveryRole(bank, elsewhere)
  const answer = await bank.ask(checkVendor, { vendor: 'sumsub' }, theirs.owner)
  expect(answer.body.code).toBe('NOT_FOUND')
})

test('another vendor verifies by two people, and is then not removed', async () => {
  const use = async (vendor: string) => ask('owner', proposeVendorUse, { vendor, reason })
  expect(codeOf(await use('pretend'))).toBe('SAME_VALUE')
  expect(codeOf(await use('persona'))).toBe('NOT_FOUND')
  const { body } = await use('sumsub')
  expect(body).toMatchObject({
    kind: 'vendor_use',
    vendor: { name: 'sumsub', former: 'pretend', hint: null },
  })
  expect(codeOf(await ask('owner', approveProposal, { id: body.id, reason }))).toBe(
    'STATE_CONFLICT',
  )
  expect((await ask('compliance', approveProposal, { id: body.id, reason })).status).toBe(200)
  expect((await vendorShown('sumsub'))?.is_used).toBe(true)
  expect((await vendorShown('pretend'))?.is_used).toBe(false)
  const needed = await ask('owner', proposeVendorRemoval, { vendor: 'sumsub', reason })
  expect([codeOf(needed), needed.body.state]).toEqual(['STATE_CONFLICT', 'IN_USE'])

  const back = (await use('pretend')).body.id
  expect((await ask('compliance', approveProposal, { id: back, reason })).status).toBe(200)
  const removal = await ask('owner', proposeVendorRemoval, { vendor: 'sumsub', reason })
  expect(removal.body).toMatchObject({
    kind: 'vendor_removal',
    vendor: { hint: null, former_hint: 'evel' },
  })
  await ask('compliance', approveProposal, { id: removal.body.id, reason })
  expect(await vendorShown('sumsub')).toMatchObject({ source: 'none', hint: null, set_by: null })
  expect((await fromSumsub(bank.app, sumsubAccount.webhook_secret)).status).toBe(401)
})

test('a choice made while another vendor verified is not carried out', async () => {
  await setKeys()
  const chosen = await ask('owner', proposeVendorUse, { vendor: 'sumsub', reason })
  await inTenant(bank.world.engine, tenantId, (tx) =>
    tx.query(
      `update tenants set config = jsonb_set(config, '{kyc}', '{"vendor": "persona"}')
       where tenant_id = $1`,
      [tenantId],
    ),
  )
  const { id } = chosen.body
  expect((await ask('compliance', readProposal, { id })).body.is_current).toBe(false)
  expect(codeOf(await ask('compliance', approveProposal, { id, reason }))).toBe('STATE_CONFLICT')
  await ask('owner', withdrawProposal, { id, reason })
  await inTenant(bank.world.engine, tenantId, (tx) =>
    tx.query(`update tenants set config = config - 'kyc' where tenant_id = $1`, [tenantId]),
  )
})

const boxes = () =>
  inTenant(bank.world.engine, tenantId, (tx) =>
    tx.total('select count(vendor_box) as total from proposals where tenant_id = $1', [tenantId]),
  )

test('a proposal that is decided keeps nothing secret', async () => {
  const rejected = await propose(personaAccount)
  expect(await boxes()).toBe(1)
  await ask('compliance', rejectProposal, { id: rejected, reason })
  expect(await boxes()).toBe(0)
  const withdrawn = await propose(personaAccount)
  expect((await ask('developer', withdrawProposal, { id: withdrawn, reason })).status).toBe(200)
  expect(await boxes()).toBe(0)
})

test('a developer sees proposals about vendors, and none about customers', async () => {
  const id = await propose(personaAccount)
  const { data, total } = (await ask('developer', listProposals)).body
  expect((data as { kind: string }[]).every(({ kind }) => kind.startsWith('vendor_'))).toBe(true)
  expect(total).toBe((data as unknown[]).length)
  const [approvals] = (await ask('developer', readQueues)).body.queues as object[]
  expect(approvals).toMatchObject({ name: 'approvals', waiting: 1 })
  await ask('developer', withdrawProposal, { id, reason })
})

const misfits: [object, string][] = [
  [{ ...sumsubAccount, secret: 'short' }, '/credentials/secret'],
  [{ ...sumsubAccount, token: 'with\nnewline-inside' }, '/credentials/token'],
  [{ ...sumsubAccount, level: 'ключ' }, '/credentials/level'],
  [{ ...personaAccount, template: 'a/b' }, '/credentials/template'],
]

test.each(misfits)('what could not go into a header is refused at its field', async (typed, at) => {
  const { status, body } = await ask('owner', tryVendorKeys, { credentials: typed })
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toMatchObject([{ pointer: at }])
})

test('owner and developer propose; nobody else tries or proposes', async () => {
  const readers: StaffRole[] = ['owner', 'compliance', 'developer', 'auditor']
  for (const role of staffRoles) {
    const read = await ask(role, readVendors)
    expect([role, read.status]).toEqual([role, readers.includes(role) ? 200 : 403])
    if (role === 'owner' || role === 'developer') continue
    const calls = [
      await ask(role, tryVendorKeys, { credentials: sumsubAccount }),
      await ask(role, checkVendor, { vendor: 'sumsub' }),
      await ask(role, proposeVendorKeys, { id: 'x', reason }),
      await ask(role, proposeVendorRemoval, { vendor: 'sumsub', reason }),
      await ask(role, proposeVendorUse, { vendor: 'sumsub', reason }),
    ]
    expect(calls.map(codeOf)).toEqual(calls.map(() => 'FORBIDDEN'))
  }
})

test('no secret is in an answer, the log or any row, and what was tried goes', async () => {
  await trial(personaAccount)
  await propose({ ...personaAccount, template: 'itmpl_other' })
  const rows = await allRows(bank, tenantId)
  expect(rows.vendor_credentials).toContain('sumsub')
  expect(rows.vendor_trials).toContain('persona')
  expect(rows.proposals).toContain('vendor_keys')
  const texts = { ...rows, answers: answers.join('\n'), log: bank.logged.join('\n') }
  expect(answers.length).toBeGreaterThan(50)
  for (const [where, text] of Object.entries(texts))
    for (const secret of secrets) {
      expect(text.includes(secret), where).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('hex')), where).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('base64').slice(0, 20)), where).toBe(false)
    }
})

test('what was tried an hour ago is not proposed, and is swept', async () => {
  const { id } = await trial(sumsubAccount, 'owner')
  const { sweeper } = composeBank(bank.world, { nudged: false })
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect((await ask('owner', readVendors)).status).toBe(200)
    bank.clock.advance(10 * 60_000)
  }
  expect(codeOf(await ask('owner', proposeVendorKeys, { id, reason }))).toBe('NOT_FOUND')
  bank.clock.advance(1)
  await sweeper.sweep()
  expect((await allRows(bank, tenantId)).vendor_trials ?? '').not.toContain(id)
})
