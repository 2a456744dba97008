import { expect, test } from 'vitest'
import { placeTransfer } from '#contract/place'
import { bulkRow } from '#bank/ledger/step'
import { customerLimitsSet } from '#bank/customerLimit/customerLimit.rows'
import { everyCall } from '#bank/handlers'
import type { LedgerWriter } from '#bank/services'
import { createBank } from '#bank/serve'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openCustomerLimits, reason } from './customerLimitKit.ts'

/** A limit of one customer among parallel orders and parallel approvals. */

const bank = await openTestBank()
const kit = await openCustomerLimits(bank)
const AT_ONCE = 8

test('parallel orders get no more through it than sequential ones', async () => {
  const ann = await kit.payer()
  await kit.set(ann, '150')
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.pay(ann, '40')))
  const codes = replies.map(({ body }) => body.code ?? body.status)
  expect(codes.filter((code) => code === 'COMPLETE')).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set(['COMPLETE', 'LIMIT_EXCEEDED']))
  expect(await kit.limitsOf(ann)).toMatchObject({ paid: '120.00', left: '30.00' })
})

test('parallel approvals set it once', async () => {
  const ann = await kit.payer()
  const made = await kit.propose(ann, '150')
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, () => kit.approve(made.body.id)),
  )
  const codes = replies.map(({ body }) => body.code ?? body.status)
  expect(codes.filter((code) => code === 'CARRIED_OUT')).toHaveLength(1)
  expect(codes.filter((code) => code === 'STATE_CONFLICT')).toHaveLength(AT_ONCE - 1)
  const versions = await kit.rows<{ version: number }>(
    'select version from customer_limits where tenant_id = $1 and person_id = $2',
    ann.personId,
  )
  expect(versions).toEqual([{ version: 1 }])
})

test('an order that was decided before the limit was lowered is decided again', async () => {
  const ann = await kit.payer()
  const bob = await kit.moveIn()
  const made = await kit.propose(ann, '30')
  let commits = 0
  const lowering: LedgerWriter = {
    async commit(tenantId, step) {
      commits += 1
      if (commits === 1) expect((await kit.approve(made.body.id)).status).toBe(200)
      return bank.world.writer.commit(tenantId, step)
    },
  }
  const world = { ...bank.world, writer: lowering }
  const slow = createBank({ world, served: everyCall, strict: true })
  const headers = { 'idempotency-key': bank.world.random.id() }
  const input = {
    wallet_id: ann.walletId,
    from_currency_id: kit.usd,
    to_wallet_uuid: bob.walletId,
    amount: '40',
  }
  const reply = await slow.request(
    requestOf(placeTransfer, input, { tenantId: kit.tenantId, bearer: ann.bearer, headers }),
  )
  expect(await reply.json()).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    errors: [{ params: { max: '30.00' } }],
  })
})

test('of two steps for one version the second is refused, and any of a paused customer', async () => {
  const ann = await kit.payer()
  await kit.set(ann, '150')
  const [first] = await kit.rows<{ proposal_id: string; set_by: string; approved_by: string }>(
    'select proposal_id, set_by, approved_by from customer_limits where tenant_id = $1 and person_id = $2',
    ann.personId,
  )
  const row = {
    ...first!,
    proposal_id: bank.world.random.id(),
    person_id: ann.personId,
    per_day: '1',
    per_payment: null,
    last_day: null,
    reason,
    facts: { perDay: {}, perPayment: {} },
    world: bank.world,
  }
  const commit = (base: number) =>
    bank.world.writer.commit(kit.tenantId, {
      transfers: [],
      rows: [bulkRow(customerLimitsSet, { ...row, base })],
    })
  await expect(commit(0)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await kit.rows(
    `update people set state = 'blocked' where tenant_id = $1 and id = $2`,
    ann.personId,
  )
  await expect(commit(1)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})
