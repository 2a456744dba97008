import { beforeAll, expect, test } from 'vitest'
import { readOrder, type Order } from '#contract/order'
import { readOpsOrder } from '#contract/ops/order'
import { listPolicyVersions, type PolicyVersion } from '#contract/ops/policy'
import { approveProposal, readProposal } from '#contract/ops/proposal'
import { placeExchange, placeTransfer } from '#contract/place'
import { calcOrderV2, readPaymentTerms, type Quote } from '#contract/quote'
import { plainFee } from '#bank/policy/document'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openPolicyKit, reason, withTerms } from './policyKit.ts'

let bank: TestBank
let kit: Awaited<ReturnType<typeof openPolicyKit>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openPolicyKit(bank)
})

/** Nobody's session ends while a test waits. */
const settle = () => bank.clock.advance(CACHE_MS)

const transferFee = (fixed: string, percent = '0') =>
  withTerms('TRANSFER_INTERNAL', { fee: plainFee(fixed, percent) })

type Owner = Awaited<ReturnType<typeof kit.moveIn>>

async function openPayers() {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 1_000_000n)
  return [ann, bob] as const
}

const pay = async (ann: Owner, bob: Owner, amount: string, more: object = {}) =>
  (
    await ann.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: bob.walletId,
      amount,
      is_subtract: false,
      ...more,
    })
  ).body as unknown as Order

const versionsOf = async () =>
  (await kit.ask('auditor', listPolicyVersions, { limit: '100' })).body.data as PolicyVersion[]

const madeUnder = async ({ order_uuid: id }: Pick<Order, 'order_uuid'>) =>
  (await kit.ask('owner', readOpsOrder, { id })).body.policy_version

test('a fee is charged once a second person has approved it, and orders keep their version', async () => {
  const [ann, bob] = await openPayers()
  const { version } = await kit.read()
  const before = await pay(ann, bob, '100')
  expect([before.total, await madeUnder(before)]).toEqual(['100.00', version])

  await kit.save(transferFee('1.50', '0.5'))
  const id = await kit.propose()
  settle()
  expect((await pay(ann, bob, '100')).total).toBe('100.00')
  const shown = (await kit.ask('treasury', readProposal, { id })).body
  expect(shown).toMatchObject({
    kind: 'policy_publish',
    order: null,
    is_current: true,
    can_decide: true,
    policy: {
      version: version + 1,
      restores: null,
      changes: [
        { type: 'TRANSFER_INTERNAL', symbol: null, field: 'fixed', before: '0', after: '1.50' },
        { type: 'TRANSFER_INTERNAL', symbol: null, field: 'percent', before: '0', after: '0.5' },
      ],
    },
  })
  expect((await kit.ask('treasury', approveProposal, { id, reason })).body).toMatchObject({
    status: 'CARRIED_OUT',
    policy: { version: version + 1 },
  })
  settle()
  const after = await pay(ann, bob, '100')
  expect([after.total, await madeUnder(after)]).toEqual(['102.00', version + 1])
  expect(await madeUnder(before)).toBe(version)
  expect((await ann.ask(readOrder, { order_uuid: before.order_uuid })).body.total).toBe('100.00')
  expect((await kit.read()).draft).toBe(null)
  const [newest] = await versionsOf()
  expect(newest).toMatchObject({
    version: version + 1,
    published_by: { name: 'Staff owner' },
    approved_by: { name: 'Staff treasury' },
    reason,
    restores: null,
  })
})

test('a price that was shown stands, under the version it was made under', async () => {
  const [ann, bob] = await openPayers()
  await kit.publish(transferFee('1'))
  settle()
  const { version } = await kit.read()
  const words = {
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    amount: '100',
    order_type: 'TRANSFER_INTERNAL',
    is_reverse: false,
    is_subtract: false,
    wallet_id: ann.walletId,
  }
  const { quote_id } = (await ann.ask(calcOrderV2, words)).body as unknown as Quote
  await kit.publish(transferFee('2'))
  settle()
  const quoted = await pay(ann, bob, '100', { quote_id })
  expect([quoted.total, await madeUnder(quoted)]).toEqual(['101.00', version])
  const fresh = await pay(ann, bob, '100')
  expect([fresh.total, await madeUnder(fresh)]).toEqual(['102.00', version + 1])
})

test('floor, cap, tiers and a currency of its own are charged and told before typing', async () => {
  const [ann, bob] = await openPayers()
  await kit.give(ann, kit.eur, 1_000_000n)
  const fee = {
    fixed: '0',
    percent: '1',
    floor: '2',
    cap: '12',
    tiers: [{ from: '1000', percent: '0.1' }],
  }
  const currencies = [{ symbol: 'EUR', fee: plainFee('0', '3') }]
  const change = withTerms('TRANSFER_INTERNAL', { fee, currencies })
  await kit.publish(({ limits, order_types, ...rest }) =>
    change({ ...rest, limits: { ...limits, new_recipient: null }, order_types }),
  )
  settle()
  const totals = []
  for (const amount of ['100', '500', '1500', '5000'])
    totals.push((await pay(ann, bob, amount)).total)
  expect(totals).toEqual(['102.00', '505.00', '1510.50', '5012.00'])
  const { total } = await pay(ann, bob, '100', { from_currency_id: kit.eur })
  expect(total).toBe('103.00')
  const terms = {
    wallet_id: ann.walletId,
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    is_subtract: true,
  }
  expect((await ann.ask(readPaymentTerms, terms)).body).toMatchObject({
    fee_percent: 1,
    fee_floor: '2.00',
    fee_cap: '12.00',
    fee_tiers: [{ from: '1000.00', percent: 0.1 }],
  })
  for (const [floor, cap, told] of [
    ['0', '12', { fee_floor: null, fee_cap: '12.00', fee_tiers: [] }],
    ['2', null, { fee_floor: '2.00', fee_cap: null, fee_tiers: [] }],
  ] as const) {
    const bounded = { ...plainFee('0', '1'), floor, cap }
    const only = withTerms('TRANSFER_INTERNAL', { fee: bounded, currencies: [] })
    await kit.publish(only)
    settle()
    expect((await ann.ask(readPaymentTerms, terms)).body).toMatchObject(told)
  }
})

test('limits of a day, before verification and of new recipients hold as published', async () => {
  const [ann, bob] = await openPayers()
  const free = withTerms('TRANSFER_INTERNAL', { fee: plainFee('0', '0'), currencies: [] })
  await kit.publish(({ limits, order_types, ...rest }) =>
    free({
      ...rest,
      limits: { ...limits, per_day: '500', unverified: '300', new_recipient: '200' },
      order_types,
    }),
  )
  settle()
  const code = async (amount: string, to = bob) =>
    (await pay(ann, to, amount)) as unknown as { code?: string; errors?: object[] }
  expect(await code('201')).toMatchObject({
    code: 'DESTINATION_COOLING',
    errors: [{ params: { max: '200.00' } }],
  })
  expect(await code('200')).not.toHaveProperty('code')
  const carl = await kit.moveIn()
  expect(await code('150', carl)).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    errors: [{ params: { max: '300.00', left: '100.00' } }],
  })
  await kit.rows(
    `update people set kyc_status = 'APPROVED' where tenant_id = $1 and id = $2`,
    ann.personId,
  )
  expect(await code('150', carl)).not.toHaveProperty('code')
  const exchange = { from_uuid: kit.usd, to_uuid: kit.eur, amount: '600' }
  expect((await ann.ask(placeExchange, exchange)).status).toBe(201)
  await kit.publish(({ limits, order_types, ...rest }) => ({
    ...rest,
    limits: { ...limits, per_day: null, unverified: null, new_recipient: '1000' },
    order_types,
  }))
  settle()
})
