import { beforeEach, expect, test } from 'vitest'
import { listNotices } from '#contract/notice'
import {
  proposePolicy,
  readPolicy,
  savePolicyDraft,
  tryPolicyDraft,
  type PolicyState,
} from '#contract/ops/policy'
import { rejectProposal } from '#contract/ops/proposal'
import { staffRoles } from '#contract/ops/roles'
import { limitInForce } from '#bank/customerLimit/limitSum'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openCustomerLimits, reason } from './customerLimitKit.ts'

/** A limit of a day that two of the staff give one customer. */

const DAY_MS = 24 * 3_600_000

const bank = await openTestBank()
const kit = await openCustomerLimits(bank)
const { ask, propose, proposeRemoval, approve, set, remove, pay, limitsOf, limitOf } = kit

let ann: Owner
beforeEach(async () => {
  ann = await kit.payer()
  // A minute's allowance of the staff grows back.
  bank.clock.advance(60_000)
})

/** The sums that a refusal tells. */
const over = (params: object) => ({ code: 'LIMIT_EXCEEDED', errors: [{ params }] })

const today = () => bank.clock.now().toISOString().slice(0, 10)
const inDays = (days: number) =>
  new Date(bank.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

test('owner and compliance propose and approve, and nobody both', async () => {
  const proposed = []
  for (const role of staffRoles) {
    const { status } = await propose(await kit.payer(), '250', {}, role)
    if (status === 201) proposed.push(role)
  }
  expect(proposed).toEqual(['owner', 'compliance'])
  const made = await propose(ann, '250')
  expect((await approve(made.body.id, 'compliance')).body.code).toBe('STATE_CONFLICT')
  const refused = []
  for (const role of ['support', 'treasury', 'developer', 'auditor'] as const)
    refused.push((await approve(made.body.id, role)).status)
  expect(refused).toEqual([403, 403, 403, 403])
  expect((await approve(made.body.id)).status).toBe(200)
})

test('a raised limit holds for that customer alone, and everybody reads the same number', async () => {
  const cora = await kit.payer()
  expect((await pay(ann, '101')).body).toMatchObject(over({ max: '100.00' }))
  const made = await propose(ann, '250')
  expect([made.status, made.text]).toEqual([201, made.text])
  expect(made.body).toMatchObject({
    kind: 'limit_set',
    is_current: true,
    limit: {
      customer: { id: ann.personId },
      currency: 'USD',
      usual: '100.00',
      former: null,
      next: { per_day: '250.00', last_day: null },
      before: '100.00',
      after: '250.00',
      paid: '0.00',
    },
  })
  expect(await limitsOf(ann)).toMatchObject({ per_day: '100.00', own: null })
  expect(await limitOf(ann)).toMatchObject({ own: null, proposal: made.body.id })

  const done = await approve(made.body.id)
  expect([done.status, done.body.status]).toEqual([200, 'CARRIED_OUT'])
  expect((await pay(ann, '200')).body.status).toBe('COMPLETE')
  expect(await limitsOf(ann)).toMatchObject({
    per_day: '250.00',
    left: '50.00',
    own: { last_day: null },
    reason: null,
  })
  expect((await pay(ann, '51')).body).toMatchObject(over({ max: '250.00', left: '50.00' }))
  expect((await pay(cora, '101')).body.code).toBe('LIMIT_EXCEEDED')
  expect(await limitOf(ann)).toEqual({
    currency: 'USD',
    usual: '100.00',
    in_force: '250.00',
    paid: '200.00',
    own: {
      per_day: '250.00',
      per_payment: null,
      last_day: null,
      reason,
      set_by: 'Staff compliance',
      approved_by: 'Staff owner',
      set_at: expect.any(String),
      proposal: made.body.id,
    },
    proposal: null,
  })
})

test('the customer is told the sum and never the reason', async () => {
  await set(ann, '250')
  expect(await kit.noticesOf(ann)).toContain('limit_set')
  const { text, body } = await ann.ask(listNotices, { limit: 5 })
  expect(body.data).toContainEqual(
    expect.objectContaining({
      kind: 'limit_set',
      facts: { amount: '250.00', currency: 'USD' },
      room: 'fees',
    }),
  )
  await remove(ann)
  expect(await kit.noticesOf(ann)).toContain('limit_removed')
  expect(text).not.toContain(reason)
  expect(JSON.stringify(await limitsOf(ann))).not.toContain(reason)
})

test('a lowered limit counts what was paid before it, and nothing is left', async () => {
  await pay(ann, '60')
  const made = await propose(ann, '50.50')
  expect(made.body.limit).toMatchObject({ before: '100.00', after: '50.50', paid: '60.00' })
  await approve(made.body.id)
  expect(await limitsOf(ann)).toMatchObject({ per_day: '50.50', paid: '60.00', left: '0.00' })
  expect((await pay(ann, '1')).body).toMatchObject(over({ max: '50.50' }))
})

test('without it the usual limit applies again', async () => {
  await set(ann, '250')
  const made = await proposeRemoval(ann)
  expect(made.body).toMatchObject({
    kind: 'limit_removal',
    limit: { former: { per_day: '250.00' }, next: null, before: '250.00', after: '100.00' },
  })
  await approve(made.body.id)
  expect(await limitOf(ann)).toMatchObject({ own: null, in_force: '100.00' })
  expect((await pay(ann, '101')).body).toMatchObject(over({ max: '100.00' }))
  expect((await proposeRemoval(ann)).body.code).toBe('STATE_CONFLICT')
})

const plant = (text: string, values: readonly unknown[]) =>
  bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
    tx.query(text, [kit.tenantId, ...values]),
  )

test('it ends by itself after its last day, and the proposal keeps what it changed', async () => {
  const made = await propose(ann, '250', { last_day: today() })
  await approve(made.body.id)
  expect(await limitsOf(ann)).toMatchObject({ per_day: '250.00', own: { last_day: today() } })
  expect((await pay(ann, '101')).body.status).toBe('COMPLETE')
  await plant('update customer_limits set last_day = $3 where tenant_id = $1 and person_id = $2', [
    ann.personId,
    inDays(-1),
  ])
  expect(await limitsOf(ann)).toMatchObject({ per_day: '100.00', left: '0.00', own: null })
  expect(await limitOf(ann)).toMatchObject({ own: null, in_force: '100.00' })
  expect((await pay(ann, '1')).body).toMatchObject(over({ max: '100.00' }))
  expect((await proposeRemoval(ann)).body.code).toBe('STATE_CONFLICT')
  expect((await kit.proposalOf(made.body.id)).limit).toMatchObject({
    former: null,
    next: { per_day: '250.00', last_day: today() },
    before: '100.00',
    after: '250.00',
  })
  await set(ann, '300')
  expect(await limitsOf(ann)).toMatchObject({ per_day: '300.00' })
})

test('a day ends at midnight in UTC', () => {
  const limit = { per_day: '25000', per_payment: null, last_day: '2026-03-31' }
  const whole = { perDay: 250_00n, perPayment: null }
  expect(limitInForce(limit, new Date('2026-03-31T23:59:59.999Z'))).toEqual(whole)
  expect(limitInForce(limit, new Date('2026-04-01T00:00:00.000Z'))).toBe(null)
  expect(limitInForce({ ...limit, last_day: null }, new Date('2099-01-01'))).toEqual(whole)
  const none = { per_day: null, per_payment: null, last_day: null }
  expect(limitInForce(none, new Date('2026-03-31'))).toBe(null)
  expect(limitInForce(null, new Date('2026-03-31'))).toBe(null)
})

test('a last day that is over when somebody decides is refused', async () => {
  const made = await propose(ann, '250', { last_day: today() })
  const yesterday = JSON.stringify(inDays(-1))
  await plant(
    `update proposals set customer_limit = jsonb_set(customer_limit, '{last_day}', $3)
     where tenant_id = $1 and id = $2`,
    [made.body.id, yesterday],
  )
  expect((await kit.proposalOf(made.body.id)).is_current).toBe(false)
  expect((await approve(made.body.id)).body.code).toBe('STATE_CONFLICT')
  expect((await ask('owner', rejectProposal, { id: made.body.id, reason })).status).toBe(200)
  expect(await limitOf(ann)).toMatchObject({ own: null })
})

test('stricter limits of the policy still hold beside it', async () => {
  const strict = await openCustomerLimits(bank)
  const dora = await strict.payer()
  await strict.set(dora, '500')
  const { document } = (await strict.ask('owner', readPolicy)).body as unknown as PolicyState
  const changed = { ...document, limits: { ...document.limits, per_day: '80', new_device: '300' } }
  const saved = await strict.ask('owner', savePolicyDraft, { revision: null, document: changed })
  const { revision } = saved.body
  const proposed = await strict.ask('owner', proposePolicy, { revision, reason })
  expect((await strict.approve(proposed.body.id, 'treasury')).status).toBe(200)
  bank.clock.advance(2_000)
  expect(await strict.limitsOf(dora)).toMatchObject({ per_day: '300.00', reason: 'new_device' })
  expect(await strict.limitOf(dora)).toMatchObject({ usual: '80.00', in_force: '500.00' })
})

test('a draft of the policy is tried with the limit that the customer had then', async () => {
  const tried = await openCustomerLimits(bank)
  const [dora, finn] = [await tried.payer(), await tried.payer()]
  await tried.set(dora, '250')
  await tried.pay(dora, '200')
  await tried.pay(finn, '60')
  await tried.remove(dora)
  const { document } = (await tried.ask('owner', readPolicy)).body as unknown as PolicyState
  const changed = { ...document, limits: { ...document.limits, per_day: '50' } }
  await tried.ask('owner', savePolicyDraft, { revision: null, document: changed })
  const { body } = await tried.ask('owner', tryPolicyDraft)
  expect(body).toMatchObject({ tried: 2, refused: 1 })
})

test('a member pays within the limit of the wallet’s owner', async () => {
  const eve = await kit.moveIn()
  await kit.letIn(ann, eve, 'payer', { pays_most: '1000' })
  const shared = kit.inWalletOf(ann, eve)
  expect((await pay(shared, '120')).body.code).toBe('LIMIT_EXCEEDED')
  await set(ann, '250')
  expect((await pay(shared, '120')).status).toBeLessThan(300)
  expect((await pay(ann, '131')).body).toMatchObject(over({ left: '130.00' }))
})
