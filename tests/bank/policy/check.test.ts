import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { PolicyDocument, type PolicyFee, type PolicyProofs } from '#contract/ops/policyDocument'
import { orderTypes } from '#contract/orderType'
import { assertSound } from '#bank/policy/check'
import { firstPolicy } from '#bank/policy/document'

/** What is wrong with a policy is told field by field, at the value and on both sides of it. */

const first = firstPolicy('live', { per_day: null, new_device: null })
const plainFee = { percent: '1', fixed: '0', floor: null, cap: null, tiers: [] } as PolicyFee
const sound: PolicyDocument = {
  ...first,
  order_types: first.order_types.map((terms) => ({
    ...terms,
    min: null,
    max: null,
    fee: plainFee,
    currencies: [],
  })),
}

function faultsOf(document: PolicyDocument): string[] {
  try {
    assertSound(document, new Set(['USD', 'EUR']))
    return []
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return (thrown.facts.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
  }
}

const withTerms = (parts: object, place = 1) => ({
  ...sound,
  order_types: sound.order_types.map((terms, at) =>
    at === place ? { ...terms, ...parts } : terms,
  ),
})
const withFee = (parts: object) => withTerms({ fee: { ...plainFee, ...parts } })
const at = '/document/order_types/1'

test('a sound policy has no faults', () => {
  expect(faultsOf(sound)).toEqual([])
})

test.each([
  [{ min: '10.00', max: '10' }, []],
  [{ min: '10.01', max: '10' }, [`${at}/max BELOW_MIN`]],
  [{ min: '10', max: null }, []],
])('between %j it finds %j', (parts, faults) => {
  expect(faultsOf(withTerms(parts))).toEqual(faults)
})

test.each([
  [{ floor: '2', cap: '2.00' }, []],
  [{ floor: '2', cap: '1.99' }, [`${at}/fee/cap BELOW_FLOOR`]],
  [{ tiers: [{ from: '0', percent: '1' }] }, [`${at}/fee/tiers/0/from TIERS_ORDER`]],
  [{ tiers: [{ from: '0.01', percent: '1' }] }, []],
  [
    { tiers: ['5', '5'].map((from) => ({ from, percent: '1' })) },
    [`${at}/fee/tiers/1/from TIERS_ORDER`],
  ],
  [{ tiers: ['5', '5.01', '7'].map((from) => ({ from, percent: '1' })) }, []],
])('a fee with %j has the faults %j', (parts, faults) => {
  expect(faultsOf(withFee(parts))).toEqual(faults)
  const own = { currencies: [{ symbol: 'USD', fee: { ...plainFee, ...parts } }] }
  expect(faultsOf(withTerms(own))).toEqual(
    faults.map((fault) => fault.replace('/fee', '/currencies/0/fee')),
  )
})

test('a currency is known and has one fee', () => {
  const own = (...symbols: string[]) =>
    withTerms({ currencies: symbols.map((symbol) => ({ symbol, fee: plainFee })) })
  expect(faultsOf(own('USD', 'EUR'))).toEqual([])
  expect(faultsOf(own('USD', 'USD'))).toEqual([`${at}/currencies/1/symbol EACH_ONCE`])
  expect(faultsOf(own('ZZZ'))).toEqual([`${at}/currencies/0/symbol UNKNOWN`])
})

test('every order type has its terms once', () => {
  const [one, ...others] = sound.order_types
  const wrong = ['/document/order_types EACH_ONCE']
  expect(faultsOf({ ...sound, order_types: others })).toEqual(wrong)
  expect(faultsOf({ ...sound, order_types: [one!, ...sound.order_types] })).toEqual(wrong)
  expect(faultsOf({ ...sound, order_types: [others[0]!, ...others] })).toEqual(wrong)
})

test('a limit that no payment fits under is a fault, and none is none', () => {
  const limited = (per_day: string, min: string | null) => ({
    ...sound,
    limits: { ...sound.limits, per_day },
    order_types: sound.order_types.map((terms) => ({ ...terms, min })),
  })
  const cheapToPayIn = limited('5', '10').order_types.map((terms) =>
    terms.type.endsWith('ONRAMP') ? { ...terms, min: '1' } : terms,
  )
  const wrong = ['/document/limits/per_day NOTHING_FITS']
  expect(faultsOf({ ...limited('5', '10'), order_types: cheapToPayIn })).toEqual(wrong)
  expect(faultsOf(limited('10', '10'))).toEqual([])
  expect(faultsOf(limited('9.99', '10'))).toEqual(wrong)
  expect(faultsOf(limited('0', '10'))).toEqual([])
  expect(faultsOf(limited('9.99', null))).toEqual([])
})

const withProofs = (parts: Partial<PolicyProofs>) => ({
  ...sound,
  proofs: { ...sound.proofs, ...parts },
})

test.each<[Partial<PolicyProofs>, string[]]>([
  [{ purposes: [] }, []],
  [{ purposes: ['order', 'order'] }, ['purposes EACH_ONCE']],
  [{ orders_from: '250', new_payees_from: '250.00' }, []],
  [{ orders_from: '249.99', new_payees_from: '250' }, ['new_payees_from ABOVE_OTHERS']],
  [{ factor_from: '1000.00' }, []],
  [{ factor_from: '0' }, []],
  [{ factor_from: '1000.01' }, ['factor_from FACTOR_TAKEN']],
])('proofs by %j have the faults %j', (parts, faults) => {
  expect(faultsOf(withProofs(parts))).toEqual(faults.map((one) => `/document/proofs/${one}`))
})

/** Every type at once, so that none is forgotten. */
test('limits of a day and reviews are of types that pay somebody else', () => {
  const fields = { per_day: '10', unverified: '10', review_from: '10' }
  const order_types = sound.order_types.map((terms) => ({ ...terms, ...fields }))
  const faults = faultsOf({ ...sound, order_types })
  const refused = orderTypes.filter((_, place) =>
    Object.keys(fields).every((name) =>
      faults.includes(`/document/order_types/${place}/${name} PAYS_NOBODY`),
    ),
  )
  expect(faults).toHaveLength(3 * refused.length)
  expect(orderTypes.filter((type) => !refused.includes(type))).toEqual([
    'TRANSFER_INTERNAL',
    'WITHDRAWAL_CRYPTO',
    'OMNIBUS_CRYPTO_TRANSFER',
    'SEGREGATED_CRYPTO_TRANSFER',
    'HIFI_WIRE_OFFRAMP',
    'HIFI_ACH_OFFRAMP',
    'HIFI_SEPA_OFFRAMP',
    'TBD_SWIFT_WITHDRAWAL',
    'L2F_ACH_OFFRAMP',
    'L2F_WIRE_OFFRAMP',
    'L2F_SWIFT_OFFRAMP',
    'L2F_SEPA_OFFRAMP',
    'L2F_FPS_OFFRAMP',
    'L2F_CHAPS_OFFRAMP',
  ])
})

test.each([
  [{ min: '10', per_day: '10.00', unverified: '10' }, []],
  [{ min: '10', per_day: '9.99' }, ['per_day NOTHING_FITS']],
  [{ min: '10', unverified: '9.99' }, ['unverified NOTHING_FITS']],
  [{ min: '10', per_day: '0', unverified: '0' }, []],
  [{ min: '10', review_from: '0' }, []],
])('a transfer with %j has the faults %j', (parts, faults) => {
  expect(faultsOf(withTerms(parts, 0))).toEqual(
    faults.map((one) => `/document/order_types/0/${one}`),
  )
})

test.each([
  [{ proofs: { ...sound.proofs, factor_from: null } }],
  [{ proofs: { ...sound.proofs, factor: false } }],
  [{ proofs: { ...sound.proofs, purposes: ['sign_in'] } }],
  [{ proofs: undefined }],
  [{ identity: { ...sound.identity, swift: 'no' } }],
  [{ identity: { ...sound.identity, cards: undefined } }],
])('no document says %j', (parts) => {
  expect(PolicyDocument.safeParse(sound).success).toBe(true)
  expect(PolicyDocument.safeParse({ ...sound, ...parts }).success).toBe(false)
})

const invited = { inviter: '10', friend: '0', added: '100', days: 30, per_year: 5 }

test.each([
  [null, []],
  [invited, []],
  [{ ...invited, inviter: '0', friend: '0.01' }, []],
  [{ ...invited, inviter: '0.00' }, ['inviter NOTHING']],
  [{ ...invited, inviter: '500.00', friend: '500' }, []],
  [{ ...invited, inviter: '500.01', friend: '501' }, ['inviter REWARD_MAX', 'friend REWARD_MAX']],
  [{ ...invited, added: '0' }, ['added NOTHING']],
])('for an invitation of %j it finds %j', (referral, faults) => {
  expect(faultsOf({ ...sound, referral })).toEqual(
    faults.map((fault) => `/document/referral/${fault}`),
  )
})

test.each(['days', 'per_year'] as const)(
  '%s of an invitation is a whole number in bounds',
  (name) => {
    const isTaken = (value: number) =>
      PolicyDocument.safeParse({ ...sound, referral: { ...invited, [name]: value } }).success
    expect([0, 1, 1.5, 365, 1_001].map(isTaken)).toEqual([false, true, false, true, false])
  },
)
