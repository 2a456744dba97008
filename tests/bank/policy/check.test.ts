import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { PolicyDocument, PolicyFee } from '#contract/ops/policyDocument'
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
  const wrong = ['/document/limits/per_day NOTHING_FITS']
  expect(faultsOf(limited('10', '10'))).toEqual([])
  expect(faultsOf(limited('9.99', '10'))).toEqual(wrong)
  expect(faultsOf(limited('0', '10'))).toEqual([])
  expect(faultsOf(limited('9.99', null))).toEqual([])
})
