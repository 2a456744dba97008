import { expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { orderTypes, type OrderInfo, type OrderInfoV1 } from '#contract/orderType'
import { table } from '#contract/table'
import { seed } from '#bank/db/seed/seed'
import { kinds } from '#bank/quote/kinds'
import { openTestBank } from '#tests/kit/bank'
import { signUpIn } from '#tests/bank/harness/principals'

/** Order types with the settings of each tenant. */

const bank = await openTestBank()
await seed(bank.world)
const larkspur = await signUpIn(bank, demoTenants.larkspur)
const juniper = await signUpIn(bank, demoTenants.juniper)

const directory = async (person: typeof larkspur) =>
  (await bank.ask(table.listOrderTypes, {}, person)).body as unknown as OrderInfo[]

test('shows everything a screen needs of a type', async () => {
  const current = await directory(larkspur)
  expect(current.find(({ id }) => id === 'HIFI_WIRE_OFFRAMP')).toEqual({
    id: 'HIFI_WIRE_OFFRAMP',
    name: 'Paid out by wire',
    description: 'Money of the wallet goes to a bank account by wire.',
    transaction_type: 'withdrawal',
    direction: 'withdrawal',
    is_internal: false,
    payment_method: 'FEDWIRE',
    currency: 'USD',
    min_amount: '50',
    max_amount: '500000',
    fee_fixed: '15',
    fee_percent: 0.1,
    network_fee: 'none',
    kyc_rails_id: 'us-payments',
    // Not available without verification.
    is_available: false,
  })
})

test('tenants have different settings', async () => {
  const [there, current] = [await directory(larkspur), await directory(juniper)]
  const cost = (list: OrderInfo[]) =>
    list.find(({ id }) => id === 'EXCHANGE_CRYPTO_INTERNAL')?.fee_percent
  expect([cost(there), cost(current)]).toEqual([0.5, 0.35])
  const closed = there.filter(({ id }) => !current.some((one) => one.id === id)).map(({ id }) => id)
  expect(closed.toSorted()).toEqual([
    'HIFI_ACH_OFFRAMP',
    'HIFI_ACH_ONRAMP',
    'HIFI_WIRE_OFFRAMP',
    'HIFI_WIRE_ONRAMP',
    'L2F_ACH_OFFRAMP',
    'L2F_WIRE_OFFRAMP',
  ])
  expect(current.every(({ currency }) => currency === 'EUR')).toBe(true)
})

test('the old endpoint lists the rails as rows', async () => {
  const old = (await bank.ask(table.listOrderTypesV1, {}, juniper)).body as unknown as OrderInfoV1[]
  const now = await directory(juniper)
  const asNow = old.map(({ order_types_kyc_rails: rails, ...about }) => ({
    ...about,
    kyc_rails_id: rails[0]?.kyc_rail_id ?? null,
  }))
  expect(asNow).toEqual(now)
})

test('knows every order type and disables those not offered yet', () => {
  expect(Object.keys(kinds)).toEqual(expect.arrayContaining([...orderTypes]))
  const open = orderTypes.filter((type) => kinds[type].settings.isEnabled)
  expect(open.filter((type) => /CARD|ISSUING/.test(type))).toEqual([
    'RN_CARDS_OFFRAMP',
    'TRANSFER_CARD_PREPAID',
    'TRANSFER_CARD_SUBACCOUNT',
    'WITHDRAW_CARD_PREPAID',
    'WITHDRAW_CARD_SUBACCOUNT',
  ])
})
