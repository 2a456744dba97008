import { expect, test } from 'vitest'
import { proposalKinds, type ProposalKind } from '#contract/ops/proposal'
import { listAdjustmentProposals } from '#bank/adjustment/adjustment.rows'
import { findCustomerLimitProposal } from '#bank/customerLimit/customerLimit.rows'
import type { Tx } from '#bank/db/engine'
import { listHostProposals } from '#bank/hostname/hostname.rows'
import { aboutNothing } from '#bank/proposal/proposal'
import {
  findBrandProposal,
  findPolicyProposal,
  listVendorProposals,
  proposalsMade,
  proposalsMoved,
  readProposalQueue,
  type ProposalRow,
} from '#bank/proposal/proposal.rows'
import { listSettingProposals } from '#bank/setting/setting.rows'
import { countProposalsOf, findStaffProposal, withdrawProposalsOf } from '#bank/staff/member.rows'
import { findBotProposal } from '#bank/tenantBot/tenantBot.rows'
import { hireStaff } from '#tests/bank/harness/staff'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'

/** Whatever is shown as waiting waits, is of its own kind, and is about whom it says. */

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)
const { id: staffId } = await hireStaff(bank, tenantId, 'owner')
const { id: otherId } = await hireStaff(bank, tenantId, 'owner')

const json = <T>(value: object) => value as T
const person = id()
const email = 'new@staff.example'

const about: [ProposalKind, Partial<ProposalRow>][] = [
  ['policy_publish', { policy: json({}), policy_base: 1 }],
  ['brand_publish', { brand: json({}), brand_base: 1 }],
  ['vendor_keys', { vendor: 'sumsub', vendor_base: 0 }],
  [
    'setting_change',
    { setting: json({ part: 'contacts' }), setting_before: json({ part: 'contacts' }) },
  ],
  ['goodwill', { adjustment: json({ person_id: person, act: 'goodwill' }) }],
  ['limit_set', { customer_limit: json({ person_id: person }) }],
  ['staff_invite', { staff_change: json({ email, staff_id: id() }) }],
  ['host_add', { host: json({ hostname: 'a.example' }) }],
  ['bot_set', { bot: json({ name: 'a_bot' }) }],
]

async function made(kind: ProposalKind, parts: Partial<ProposalRow>, by = staffId) {
  const row = {
    ...aboutNothing,
    id: id(),
    kind,
    status: 'PROPOSED' as const,
    ...parts,
    reason: 'For the test',
    proposed_by: by,
    proposed_at: now,
    expires_at: at(9),
    decided_by: null,
    decided_at: null,
    decision: null,
    moved_at: now,
    version: 1,
  }
  await run((tx) => proposalsMade.write(tx, tenantId, [row], now))
  return row
}

const move = (row: ProposalRow, status: ProposalRow['status']) =>
  run((tx) =>
    proposalsMoved.write(tx, tenantId, [{ ...row, status, version: row.version + 1 }], now),
  )

type Find = (tx: Tx) => Promise<string | null | readonly { id: string }[]>

const finds: Record<string, Find> = {
  policy_publish: (tx) => findPolicyProposal(tx, tenantId),
  brand_publish: (tx) => findBrandProposal(tx, tenantId),
  vendor_keys: (tx) => listVendorProposals(tx, tenantId),
  setting_change: (tx) => listSettingProposals(tx, tenantId),
  goodwill: (tx) => listAdjustmentProposals(tx, tenantId, person),
  limit_set: (tx) => findCustomerLimitProposal(tx, tenantId, person),
  staff_invite: (tx) => findStaffProposal(tx, tenantId, email),
  host_add: (tx) => listHostProposals(tx, tenantId),
  bot_set: (tx) => findBotProposal(tx, tenantId),
}

const found = async (kind: string) => {
  const result = await run(finds[kind]!)
  return Array.isArray(result) ? result.map((row: { id: string }) => row.id) : result
}

const nothing = async (kind: string) => {
  const result = await found(kind)
  return result === null || (Array.isArray(result) && result.length === 0)
}

test('each is found while it waits, beside all the others, and by nothing else', async () => {
  const waiting = []
  for (const [kind, parts] of about) {
    expect([kind, await nothing(kind)]).toEqual([kind, true])
    waiting.push(await made(kind, parts))
  }
  for (const row of waiting)
    expect([row.kind, await found(row.kind)].flat()).toEqual([row.kind, row.id])
  const others = await run(async (tx) => [
    await listAdjustmentProposals(tx, tenantId, id()),
    await findCustomerLimitProposal(tx, tenantId, id()),
    await findStaffProposal(tx, tenantId, 'other@staff.example'),
  ])
  expect(others).toEqual([[], null, null])
  for (const [at, row] of waiting.entries()) {
    await move(row, (['REJECTED', 'WITHDRAWN', 'EXPIRED'] as const)[at % 3]!)
    expect([row.kind, await nothing(row.kind)]).toEqual([row.kind, true])
  }
})

test('a second one about the same is refused, and a step from an older version', async () => {
  const [kind, parts] = about[8]!
  const row = await made(kind, parts)
  await expect(made(kind, parts)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  await move(row, 'REJECTED')
  await expect(move(row, 'WITHDRAWN')).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('of somebody who changes all waits withdrawn, but for what they may still propose', async () => {
  const [policy, host] = [await made(...about[0]!), await made(...about[7]!)]
  const theirs = await made(...about[1]!, otherId)
  const count = (kept: ProposalKind[]) => run((tx) => countProposalsOf(tx, tenantId, staffId, kept))
  expect([await count([]), await count(['host_add']), await count([...proposalKinds])]).toEqual([
    2, 1, 0,
  ])
  await run((tx) => withdrawProposalsOf(tx, tenantId, staffId, { kept: ['host_add'], at: at(5) }))
  const stored = async (row: ProposalRow) =>
    (
      await kit.rows<{ status: string; version: number; moved_at: Date }>(
        'select status, version, moved_at from proposals where tenant_id = $1 and id = $2',
        row.id,
      )
    )[0]
  expect(await stored(policy)).toEqual({ status: 'WITHDRAWN', version: 2, moved_at: at(5) })
  expect(await stored(host)).toMatchObject({ status: 'PROPOSED', version: 1 })
  expect(await stored(theirs)).toMatchObject({ status: 'PROPOSED', version: 1 })
  const queue = (role: 'owner' | 'developer') => run((tx) => readProposalQueue(tx, tenantId, role))
  expect(await queue('owner')).toMatchObject({ waiting: 2, oldestAt: now, movedAt: at(5) })
  expect(await queue('developer')).toMatchObject({ waiting: 1, movedAt: now })
})
