import { beforeEach, expect, test } from 'vitest'
import { pauseCustomer } from '#contract/ops/customerAct'
import { proposeCustomerLimit } from '#contract/ops/customerLimit'
import { withdrawProposal } from '#contract/ops/proposal'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openCustomerLimits, reason } from './customerLimitKit.ts'

/** Limits that nobody can propose, and customers who get none. */

const bank = await openTestBank()
const kit = await openCustomerLimits(bank)
const { ask, propose, approve } = kit

let ann: Owner
beforeEach(async () => {
  ann = await kit.payer()
  // A minute's allowance of the staff grows back.
  bank.clock.advance(60_000)
})

test.each([
  ['0', undefined],
  ['-5', undefined],
  ['10.001', undefined],
  ['9'.repeat(16), undefined],
  ['10', '2001-01-01'],
  ['10', '2026-02-30'],
])('a limit of %s until %s is refused', async (per_day, last_day) => {
  const { body } = await propose(ann, per_day, last_day ? { last_day } : {})
  expect(body).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: last_day ? '/last_day' : '/per_day' }],
  })
})

test('one waits at a time, and it can be withdrawn', async () => {
  const made = await propose(ann, '250')
  expect((await propose(ann, '300', {}, 'owner')).body.code).toBe('ALREADY_EXISTS')
  const withdrawn = await ask('compliance', withdrawProposal, { id: made.body.id, reason })
  expect(withdrawn.body.status).toBe('WITHDRAWN')
  expect((await propose(ann, '300', {}, 'owner')).status).toBe(201)
})

test('customers who are paused, closed or unknown get none', async () => {
  const made = await propose(ann, '250')
  await ask('compliance', pauseCustomer, { id: ann.personId, reason })
  expect((await kit.proposalOf(made.body.id)).is_current).toBe(false)
  expect((await approve(made.body.id)).body.code).toBe('STATE_CONFLICT')
  const again = await propose(ann, '300')
  expect(again.body).toMatchObject({ code: 'STATE_CONFLICT', state: 'PAUSED' })
  const nobody = { id: bank.world.random.id(), per_day: '1', reason }
  expect((await ask('owner', proposeCustomerLimit, nobody)).body.code).toBe('NOT_FOUND')
})
