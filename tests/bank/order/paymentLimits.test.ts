import { expect, test } from 'vitest'
import { listOrderTypes, type OrderInfo } from '#contract/orderType'
import { readPaymentLimits } from '#contract/paymentLimits'
import { placeTransfer } from '#contract/place'
import type { PolicyLimits } from '#contract/ops/policyDocument'
import { plainFee } from '#bank/policy/document'
import { withTerms } from '#tests/bank/policy/policyKit'
import { openTestBank } from '#tests/kit/bank'
import { changePolicy } from '#tests/kit/policy'
import { openOrderKit } from './orderKit.ts'

const bank = await openTestBank()
const DAY = 24 * 3_600_000
/** A bank takes a new policy up within a second. */
const CACHE_MS = 2_000

async function openWith(limits: Partial<PolicyLimits>) {
  const kit = await openOrderKit(bank, { limits })
  const ann = await kit.moveIn()
  const bob = await kit.moveIn()
  await kit.give(ann, kit.usd, 1_000_000_00n)
  const read = async () => (await ann.ask(readPaymentLimits)).body
  const pay = (amount: string) =>
    ann.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: bob.walletId,
      amount,
    })
  const dayLater = async () => {
    for (const table of ['families', 'order_worths'] as const)
      await kit.rows(ages[table], `${DAY} ms`)
  }
  return { kit, ann, read, pay, dayLater }
}

/** A day that passes would end the session. */
const ages = {
  families: `update families set created_at = created_at - $2::interval where tenant_id = $1`,
  order_worths: `update order_worths set at = at - $2::interval where tenant_id = $1`,
}

test('tells what is left of the day, and exactly that may be paid', async () => {
  const { read, pay, dayLater } = await openWith({ per_day: '100', new_recipient: null })
  expect(await read()).toEqual({
    currency: 'USD',
    per_day: '100.00',
    paid: '0.00',
    left: '100.00',
    per_payment: null,
    own: null,
    reason: null,
    until: null,
    new_recipient: null,
    types: [],
  })
  expect((await pay('30')).body.status).toBe('COMPLETE')
  expect(await read()).toMatchObject({ paid: '30.00', left: '70.00' })
  expect((await pay('70.01')).body.code).toBe('LIMIT_EXCEEDED')
  expect((await pay('70')).body.status).toBe('COMPLETE')
  expect(await read()).toMatchObject({ paid: '100.00', left: '0.00' })
  await dayLater()
  expect(await read()).toMatchObject({ paid: '0.00', left: '100.00' })
})

test('says that a device is new, and until when it counts as one', async () => {
  const { read, dayLater } = await openWith({
    per_day: '500',
    new_device: '20',
    new_recipient: '10',
  })
  const { until, ...lowered } = (await read()) as { until: string }
  expect(lowered).toMatchObject({ per_day: '20.00', reason: 'new_device', new_recipient: '10.00' })
  const ends = Date.parse(until) - bank.clock.now().getTime()
  expect(ends).toBeGreaterThan(DAY - 3_600_000)
  expect(ends).toBeLessThanOrEqual(DAY)
  await dayLater()
  expect(await read()).toMatchObject({ per_day: '500.00', reason: null, until: null })
})

test('says that identity would raise it, even where a new device is held to the same', async () => {
  const { read, dayLater } = await openWith({ per_day: '500', new_device: '20', unverified: '20' })
  expect(await read()).toMatchObject({ per_day: '20.00', reason: 'unverified', until: null })
  await dayLater()
  expect(await read()).toMatchObject({ per_day: '20.00', reason: 'unverified', until: null })
})

test('a limit lowered below what was paid leaves nothing, and no limit is null', async () => {
  const { kit, ann, read, pay } = await openWith({ new_recipient: null })
  expect(await read()).toMatchObject({ per_day: null, left: null, reason: null })
  await pay('50')
  await kit.within(ann, (tx) =>
    changePolicy(tx, kit.tenantId, (document) => ({
      ...document,
      limits: { ...document.limits, per_day: '40' },
    })),
  )
  bank.clock.advance(CACHE_MS)
  expect(await read()).toMatchObject({ per_day: '40.00', paid: '50.00', left: '0.00' })
})

test('a currency with a fee of its own is told beside the fee of the others', async () => {
  const { kit, ann } = await openWith({})
  const terms = withTerms('EXCHANGE_CRYPTO_INTERNAL', {
    fee: plainFee('0', '0.5'),
    currencies: [{ symbol: 'BTC', fee: { ...plainFee('0', '0.9'), floor: '2' } }],
  })
  await kit.within(ann, (tx) => changePolicy(tx, kit.tenantId, terms))
  bank.clock.advance(CACHE_MS)
  const { body } = await ann.ask(listOrderTypes)
  const types = (body.data ?? body) as unknown as OrderInfo[]
  const told = (id: string) => types.find((one) => one.id === id)
  expect(told('EXCHANGE_CRYPTO_INTERNAL')).toMatchObject({
    fee_percent: 0.5,
    currency_fees: [
      { symbol: 'BTC', fee_fixed: '0', fee_percent: 0.9, fee_floor: '2', fee_cap: null },
    ],
  })
  expect(told('TRANSFER_INTERNAL')).not.toHaveProperty('currency_fees')
})

test('a type of one currency is told with the fee of that currency alone', async () => {
  const { kit, ann } = await openWith({})
  const terms = withTerms('HIFI_ACH_ONRAMP', {
    fee: plainFee('1', '0.5'),
    currencies: [{ symbol: 'USD', fee: plainFee('3', '0.7') }],
  })
  await kit.within(ann, (tx) => changePolicy(tx, kit.tenantId, terms))
  bank.clock.advance(CACHE_MS)
  const { body } = await ann.ask(listOrderTypes)
  const told = ((body.data ?? body) as unknown as OrderInfo[]).find(
    ({ id }) => id === 'HIFI_ACH_ONRAMP',
  )
  expect(told).toMatchObject({ fee_fixed: '3', fee_percent: 0.7 })
  expect(told).not.toHaveProperty('currency_fees')
})
