import { expect, test } from 'vitest'
import type { DepositInstruction } from '#contract/account'
import type { AccountRow } from '#bank/account/account.rows'
import { accountListed, accountShown } from '#bank/account/shown'
import { orderTypesOfPayIn, payInRoutes, type AccountProgramInfo } from '#bank/account/programs'

const address = {
  address_line1: 'Main St 1',
  city: 'Oslo',
  state: null,
  postal_code: '0150',
  country_code: 'NO',
}
const wire = (instruction_type: string, more: object) =>
  ({
    instruction_type,
    account_number: `${instruction_type} 1`,
    account_holder_name: 'Ann',
    institution_name: 'Bank',
    institution_address: null,
    account_holder_address: null,
    account_routing_number: null,
    swift_bic: null,
    ...more,
  }) as unknown as DepositInstruction

const instructions = [
  wire('ACH', { account_routing_number: '021' }),
  wire('FEDWIRE', { account_routing_number: '022', institution_address: address }),
  wire('SWIFT', { swift_bic: 'BANKNOKK' }),
  wire('SEPA', {}),
]
const former = [wire('ACH', { account_number: 'old' })]
const row = (status: string, of = instructions) =>
  ({
    id: 'a1',
    created_at: new Date('2026-03-02T09:00:00Z'),
    wallet_id: 'w1',
    status,
    reason: null,
    program_id: 'p1',
    instructions: of,
    former,
  }) as unknown as AccountRow
const currency = { id: 'usd', symbol: 'USD', scale: 2, type: 'fiat', name: 'US Dollar' }
const program = {
  row: { id: 'p1', vendor_id: 'v1', rails: ['ACH'], kyc_rail_id: null },
  currency,
} as unknown as AccountProgramInfo

test('an open account shows its details, in the older shape too', () => {
  const listed = accountListed('t1', row('ACTIVE'), program)
  expect(listed).toMatchObject({
    vendor_account_id: 'ACH 1',
    deposit_instructions: instructions,
    former_instructions: former,
    account_details: {
      bankName: 'Bank',
      bankAddress: 'Main St 1, Oslo, 0150, NO',
      swiftCode: 'BANKNOKK',
      beneficiary: { name: 'Ann', address: '' },
      ach: { accountNumber: 'ACH 1', routingNumber: '021' },
      wire: { accountNumber: 'FEDWIRE 1', routingNumber: '022' },
      swift: { accountNumber: 'SWIFT 1', routingNumber: 'BANKNOKK' },
    },
  })
})

test.each(['PENDING', 'INACTIVE', 'CANCELED'])('one that is %s shows none', (status) => {
  expect(accountListed('t1', row(status), program)).toMatchObject({
    vendor_account_id: null,
    deposit_instructions: [],
    former_instructions: [],
    account_details: null,
  })
})

test('a line that is not there is left out', () => {
  const { account_details: details } = accountListed(
    't1',
    row('ACTIVE', [wire('SEPA', {})]),
    program,
  )
  expect(details).toMatchObject({ swiftCode: '', bankAddress: '' })
  for (const name of ['ach', 'wire', 'swift']) expect(details).not.toHaveProperty(name)
})

test('what is held is not free, and another currency is not counted', () => {
  const balance = (currencyId: string) =>
    accountShown('t1', row('ACTIVE'), program, [
      { address: 'wallet:w1', currencyId: 'eur', posted: 9_900n, held: 0n },
      { address: 'wallet:w1', currencyId, posted: 500n, held: 120n },
    ] as never)
  expect(balance('usd')).toMatchObject({ balance: '3.80', total_balance: '5.00' })
  expect(balance('gbp')).toMatchObject({ balance: '0.00', total_balance: '0.00' })
})

test('each rail pays in by an order of its own, and SWIFT as a wire does', () => {
  expect(payInRoutes).toEqual({
    ACH: { type: 'HIFI_ACH_ONRAMP', rail: 'ach' },
    FEDWIRE: { type: 'HIFI_WIRE_ONRAMP', rail: 'wire' },
    SWIFT: { type: 'HIFI_WIRE_ONRAMP', rail: 'swift' },
    SEPA: { type: 'HIFI_SEPA_ONRAMP', rail: 'sepa' },
  })
  expect(orderTypesOfPayIn(['FEDWIRE', 'SWIFT', 'ACH'])).toEqual([
    'HIFI_WIRE_ONRAMP',
    'HIFI_ACH_ONRAMP',
  ])
})
