import { beforeEach, expect, test } from 'vitest'
import { listNotices } from '#contract/notice'
import { readPolicy, savePolicyDraft, tryPolicyDraft, type PolicyState } from '#contract/ops/policy'
import { createPayout, readPayout, submitPayout } from '#contract/payout'
import { readPaymentTerms, type PaymentTerms } from '#contract/quote'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { detailIn, lineOf } from '#tests/bank/payout/payoutKit'
import { openTestBank } from '#tests/kit/bank'
import { openCustomerLimits, reason } from './customerLimitKit.ts'

/** The largest single payment that two of the staff give one customer. */

const bank = await openTestBank()
const kit = await openCustomerLimits(bank)
const { propose, approve, set, remove, pay, limitsOf, limitOf } = kit

let ann: Owner
beforeEach(async () => {
  ann = await kit.payer()
  // A minute's allowance of the staff grows back.
  bank.clock.advance(60_000)
})

const overOne = (per_payment: string) => ({
  code: 'LIMIT_EXCEEDED',
  errors: [{ pointer: '/amount', params: { per_payment, currency: 'USD' } }],
})

test('each payment is held to it, and the day to the policy’s limit', async () => {
  const made = await propose(ann, undefined, { per_payment: '40' })
  expect(made.body.limit).toMatchObject({
    former: null,
    next: { per_day: null, per_payment: '40.00', last_day: null },
    before: '100.00',
    after: '100.00',
  })
  expect((await pay(ann, '41')).body.status).toBe('COMPLETE')
  expect((await approve(made.body.id)).status).toBe(200)
  expect((await pay(ann, '40.01')).body).toMatchObject(overOne('40.00'))
  expect((await pay(ann, '40')).body.status).toBe('COMPLETE')
  expect((await pay(ann, '20')).body).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    errors: [{ params: { max: '100.00', left: '19.00' } }],
  })
  expect(await limitOf(ann)).toMatchObject({
    usual: '100.00',
    in_force: '100.00',
    own: { per_day: null, per_payment: '40.00', reason },
  })
})

const termsOf = async ({ ask, walletId }: Owner, payee: Owner) =>
  (
    await ask(readPaymentTerms, {
      wallet_id: walletId,
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      order_type: 'TRANSFER_INTERNAL',
      is_subtract: false,
      to_wallet_id: payee.walletId,
    })
  ).body as unknown as PaymentTerms

test('the customer reads it before an amount, with the fees, and in a notice; never the reason', async () => {
  const cora = await kit.payer()
  await set(ann, '250', { per_payment: '40', last_day: '2999-12-31' })
  const terms = await termsOf(ann, cora)
  expect(terms.limits).toMatchObject([
    { kind: 'new_recipient' },
    { kind: 'day', max: '250.00' },
    { kind: 'payment', max: '40.00', left: '40.00', from_amount: '40.00', until: null },
  ])
  expect(await limitsOf(ann)).toMatchObject({
    per_day: '250.00',
    per_payment: '40.00',
    own: { kinds: ['day', 'payment'], last_day: '2999-12-31' },
  })
  expect(await limitsOf(cora)).toMatchObject({ per_payment: null, own: null })
  const kinds = await kit.noticesOf(ann)
  expect(kinds).toContain('limit_set')
  expect(kinds).toContain('payment_limit_set')
  const { body, text } = await ann.ask(listNotices, { limit: 5 })
  expect(body.data).toContainEqual(
    expect.objectContaining({
      kind: 'payment_limit_set',
      facts: { amount: '40.00', currency: 'USD' },
      room: 'fees',
    }),
  )
  expect(text + JSON.stringify([terms, await limitsOf(ann)])).not.toContain(reason)
})

test('another limit replaces both sums, and a removal ends both', async () => {
  await set(ann, '250', { per_payment: '40' })
  const made = await propose(ann, '300')
  expect(made.body.limit).toMatchObject({
    former: { per_day: '250.00', per_payment: '40.00' },
    next: { per_day: '300.00', per_payment: null },
  })
  await approve(made.body.id)
  expect((await pay(ann, '41')).body.status).toBe('COMPLETE')
  await set(ann, undefined, { per_payment: '30' })
  expect(await limitsOf(ann)).toMatchObject({ per_day: '100.00', own: { kinds: ['payment'] } })
  await remove(ann)
  expect(await limitsOf(ann)).toMatchObject({ per_payment: null, own: null })
  expect((await pay(ann, '31')).body.status).toBe('COMPLETE')
})

test('it ends with its last day', async () => {
  const today = bank.clock.now().toISOString().slice(0, 10)
  await set(ann, undefined, { per_payment: '10', last_day: today })
  expect((await pay(ann, '11')).body).toMatchObject(overOne('10.00'))
  await bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
    tx.query(
      `update customer_limits set last_day = '2001-01-01' where tenant_id = $1 and person_id = $2`,
      [kit.tenantId, ann.personId],
    ),
  )
  expect(await limitsOf(ann)).toMatchObject({ per_payment: null, own: null })
  expect((await pay(ann, '11')).body.status).toBe('COMPLETE')
})

test.each(['0', '-5', '10.001', '9'.repeat(16)])('one of %s is refused', async (per_payment) => {
  const { body } = await propose(ann, undefined, { per_payment })
  expect(body).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: '/per_payment' }],
  })
})

test('a proposal of neither sum is refused', async () => {
  const { body } = await propose(ann, undefined)
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '/per_day' }] })
})

test('a draft of the policy is tried with the one that the customer had then', async () => {
  const tried = await openCustomerLimits(bank)
  const dora = await tried.payer()
  await tried.set(dora, undefined, { per_payment: '40' })
  await tried.pay(dora, '40')
  await tried.remove(dora)
  await tried.pay(dora, '50')
  const { document } = (await tried.ask('owner', readPolicy)).body as unknown as PolicyState
  await tried.ask('owner', savePolicyDraft, { revision: null, document })
  const { body } = await tried.ask('owner', tryPolicyDraft)
  expect(body).toMatchObject({ tried: 2, refused: 0 })
})

test('a member pays within that of the wallet’s owner', async () => {
  const eve = await kit.moveIn()
  await kit.letIn(ann, eve, 'payer', { pays_most: '1000' })
  await set(ann, undefined, { per_payment: '40' })
  expect((await pay(kit.inWalletOf(ann, eve), '41')).body).toMatchObject(overOne('40.00'))
})

test('of a file of payments the line that is larger is left out, and the others are paid', async () => {
  await set(ann, undefined, { per_payment: '40' })
  const to = await kit.moveIn()
  await kit.payBefore(ann, to)
  const rows = ['40', '40.01', '20'].map((amount) => ({ recipient: to.walletId, amount }))
  const seen = detailIn(await ann.ask(createPayout, { currency_id: kit.usd, rows }))
  expect(seen.rows.map(lineOf)).toEqual(['1', '2 LIMIT_EXCEEDED', '3'])
  const { id, version, totals } = seen
  expect(totals).toMatchObject({ rows: 2, total: '60.00' })
  const sent = { id, version, rows: totals.rows, total: totals.total }
  expect((await ann.ask(submitPayout, sent)).status).toBe(200)
  await bank.worker.drain(kit.tenantId)
  const done = detailIn(await ann.ask(readPayout, { id }))
  expect(done.rows.map(lineOf)).toEqual(['1 PLACED', '2 LEFT_OUT LIMIT_EXCEEDED', '3 PLACED'])
})
