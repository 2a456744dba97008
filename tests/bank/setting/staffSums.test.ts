import { expect, test } from 'vitest'
import { readAdjustments, proposeGoodwill, type Adjustments } from '#contract/ops/adjustment'
import { approveProposal } from '#contract/ops/proposal'
import { settingCalls, type Settings } from '#contract/ops/setting'
import type { StaffRole } from '#contract/ops/roles'
import type { Endpoint } from '#contract/kit/endpoint'
import { openDisputing } from '#tests/bank/card/disputing'
import { openEveryRole } from '#tests/bank/harness/staff'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank } from '#tests/kit/bank'

/** How much staff of a tenant give: goodwill by two, and disputes credited by one alone. */

const bank = await openTestBank()
const kit = await openDisputing(bank)
const staff = await openEveryRole(bank, kit.tenantId)
const reason = 'The board decided it'

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(
    endpoint,
    { ...input },
    { ...staff[role], headers: { 'idempotency-key': bank.world.random.id() } },
  )

const proposeSums = (goodwill: string, credit_alone: string) =>
  ask('owner', settingCalls.proposeSetting, {
    setting: { part: 'staff_sums', goodwill, credit_alone },
    reason,
  })

async function setSums(goodwill: string, credit_alone: string) {
  const { body, status, text } = await proposeSums(goodwill, credit_alone)
  expect(status, text).toBe(201)
  expect((await ask('treasury', approveProposal, { id: body.id, reason })).status).toBe(200)
  bank.clock.advance(CACHE_MS)
  return body
}

const sums = async () =>
  ((await ask('auditor', settingCalls.readTenantSettings)).body as unknown as Settings).staff_sums

test('a tenant that says nothing has the most, and no tenant has more', async () => {
  expect(await sums()).toEqual({ goodwill: '500', credit_alone: '500' })
  for (const sum of ['501', '1000', '-1', '5.50', '', '007']) {
    const { status, body } = await proposeSums(sum, '500')
    expect([sum, status, body.errors]).toMatchObject([sum, 400, [{ pointer: '/setting/goodwill' }]])
    expect((await proposeSums('500', sum)).body.errors).toMatchObject([
      { pointer: '/setting/credit_alone' },
    ])
  }
  const same = await proposeSums('500', '500')
  expect([same.status, same.body.code]).toEqual([422, 'SAME_VALUE'])
})

test('two people change them, and see what from and what to', async () => {
  const { setting } = await setSums('20', '0')
  expect(setting).toEqual({
    part: 'staff_sums',
    changes: [
      { item: 'goodwill', before: '500', after: '20' },
      { item: 'credit_alone', before: '500', after: '0' },
    ],
  })
  expect(await sums()).toEqual({ goodwill: '20', credit_alone: '0' })
})

test('goodwill is paid up to the sum of the tenant', async () => {
  await setSums('21', '1')
  const { owner } = await kit.bought()
  const { body } = await ask('support', readAdjustments, { id: owner.personId })
  const { goodwill_max, currencies } = body as unknown as Adjustments
  expect(goodwill_max).toBe('21')
  const dollars = currencies.find(({ symbol }) => symbol === 'USD')!
  const give = (amount: string) =>
    ask('support', proposeGoodwill, {
      id: owner.personId,
      wallet_id: owner.walletId,
      currency_id: dollars.id,
      amount,
      reason,
    })
  expect((await give('21.01')).body).toMatchObject({
    errors: [{ pointer: '/amount', params: { max: '21' } }],
  })
  expect((await give('21')).status).toBe(201)
})

test('a dispute above the sum is credited by two, one as large as it by one', async () => {
  await setSums('22', '40')
  const small = await kit.disputed('40.00')
  await small.credit()
  expect(await small.read()).toMatchObject({ credited_amount: '40.00' })
  await setSums('22', '39')
  const large = await kit.disputed('40.00')
  await large.credit()
  expect(await large.read()).toMatchObject({ credited_amount: '0.00' })
  expect((await large.credit()).body.code).toBe('STATE_CONFLICT')
  expect((await large.staffRead('owner')).can).toContain('credit')
  expect((await large.staffRead('support')).can).not.toContain('credit')
  await large.credit('owner')
  expect(await large.read()).toMatchObject({ credited_amount: '40.00' })
})
