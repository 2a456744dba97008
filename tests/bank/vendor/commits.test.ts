import { expect, test } from 'vitest'
import { vendorCalls } from '#contract/ops/vendor'
import type { Refusal } from '#contract/kit/refusal'
import { bulkRow, type BulkInsert } from '#bank/ledger/step'
import {
  vendorKeysRemoved,
  vendorKeysSet,
  vendorsChosen,
  type VendorChange,
} from '#bank/vendor/vendor.rows'
import { personaAccount } from '#tests/kit/vendorServer'
import { openVendorKit, reason } from './vendorKit.ts'

/** What is asked once more as an approval is committed: whatever was changed meanwhile stays. */

const kit = await openVendorKit()
const { bank, tenantId, ask, propose, vendorShown } = kit
const NOBODY = '01980000-0000-7000-8000-00000000000a'

const committed = <Row>(bulk: BulkInsert<Row>, row: Row) =>
  bank.world.writer.commit(tenantId, { transfers: [], rows: [bulkRow(bulk, row)] }).then(
    () => 'done',
    (thrown: Refusal) => thrown.code,
  )

const conflict = 'STATE_CONFLICT'
const shown = async () => [
  (await vendorShown('sumsub'))?.source,
  (await vendorShown('persona'))?.source,
]

test('keys are set from their own proposal, over those they were proposed for', async () => {
  const approvedBy = (await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.row<{ id: string }>('select id from staff where tenant_id = $1 limit 1', [tenantId]),
  ))!.id
  const change = (proposalId: string, base: number): VendorChange => ({
    proposalId,
    base,
    approvedBy,
  })
  const [sumsub, persona] = [await propose(), await propose(personaAccount)]
  expect(await committed(vendorKeysSet, change(NOBODY, 0))).toBe(conflict)
  expect(await committed(vendorKeysSet, change(sumsub, 0))).toBe('done')
  expect(await shown()).toEqual(['tenant', 'none'])
  expect(await committed(vendorKeysSet, change(sumsub, 0))).toBe(conflict)
  expect(await committed(vendorKeysSet, change(sumsub, 1))).toBe('done')

  for (const [proposalId, base] of [
    [NOBODY, 2],
    [persona, 2],
    [sumsub, 1],
  ] as const)
    expect(await committed(vendorKeysRemoved, change(proposalId, base))).toBe(conflict)
  expect(await shown()).toEqual(['tenant', 'none'])
  expect(await committed(vendorKeysRemoved, change(sumsub, 2))).toBe('done')
  expect(await shown()).toEqual(['none', 'none'])
  expect(await committed(vendorKeysRemoved, change(sumsub, 3))).toBe(conflict)
  expect(await committed(vendorKeysSet, change(persona, 0))).toBe('done')
  expect(await shown()).toEqual(['none', 'tenant'])
})

test('another vendor is chosen while the one before it verifies', async () => {
  const used = async () => {
    const { vendors } = (await ask('auditor', vendorCalls.readVendors)).body as {
      vendors: { name: string; is_used: boolean }[]
    }
    return vendors.filter(({ is_used }) => is_used).map(({ name }) => name)
  }
  const choice = { vendor: 'persona', usual: 'pretend' } as const
  expect(await committed(vendorsChosen, { ...choice, former: 'sumsub' })).toBe(conflict)
  expect(await used()).toEqual(['pretend'])
  expect(await committed(vendorsChosen, { ...choice, former: 'pretend' })).toBe('done')
  expect(await used()).toEqual(['persona'])
  expect(await committed(vendorsChosen, { ...choice, former: 'pretend' })).toBe(conflict)
  const { checkVendor, proposeVendorRemoval } = vendorCalls
  expect((await ask('developer', checkVendor, { vendor: 'persona' })).body.outcome).toBe('accepted')
  const needed = await ask('owner', proposeVendorRemoval, { vendor: 'persona', reason })
  expect(needed.body.state).toBe('IN_USE')
})
