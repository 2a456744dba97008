import { expect, test } from 'vitest'
import { orderTypes } from '#contract/orderType'
import { referenceRefused, referenceRuleOf } from '#contract/paymentReference'

const why = (...asked: Parameters<typeof referenceRefused>) =>
  referenceRefused(...asked)?.facts.errors?.[0]?.code ?? null

test('what carries how long a text to the recipient', () => {
  const carried = orderTypes.flatMap((type) => {
    const rule = referenceRuleOf(type)
    return rule ? [`${type} ${rule.most} ${rule.signs ?? 'all'}`] : []
  })
  expect(carried).toEqual([
    'TRANSFER_INTERNAL 140 all',
    "HIFI_WIRE_OFFRAMP 140 /-?:().,'+",
    "HIFI_ACH_OFFRAMP 80 /-?:().,'+&#",
    "HIFI_SEPA_OFFRAMP 140 /-?:().,'+",
    "TBD_SWIFT_WITHDRAWAL 140 /-?:().,'+",
    "L2F_ACH_OFFRAMP 80 /-?:().,'+&#",
    "L2F_WIRE_OFFRAMP 140 /-?:().,'+",
    "L2F_SWIFT_OFFRAMP 140 /-?:().,'+",
    "L2F_SEPA_OFFRAMP 140 /-?:().,'+",
    'L2F_FPS_OFFRAMP 18 &-./',
    "L2F_CHAPS_OFFRAMP 140 /-?:().,'+",
  ])
})

test.each([
  ['HIFI_SEPA_OFFRAMP', '', null],
  ['HIFI_SEPA_OFFRAMP', "Invoice 7/2026 (May): Rowan's, +2", null],
  ['HIFI_SEPA_OFFRAMP', 'Rechnung Müller', 'CHARACTERS'],
  ['HIFI_SEPA_OFFRAMP', 'rent_may', 'CHARACTERS'],
  ['HIFI_SEPA_OFFRAMP', 'x'.repeat(140), null],
  ['HIFI_SEPA_OFFRAMP', 'x'.repeat(141), 'LENGTH'],
  ['TBD_SWIFT_WITHDRAWAL', 'Счёт 7', 'CHARACTERS'],
  ['L2F_FPS_OFFRAMP', 'RENT & BILLS 05.26', null],
  ['L2F_FPS_OFFRAMP', 'RENT & BILLS 05.2026', 'LENGTH'],
  ['L2F_FPS_OFFRAMP', 'Rent, May', 'CHARACTERS'],
  ['L2F_ACH_OFFRAMP', 'PO #7 & 8', null],
  ['L2F_ACH_OFFRAMP', 'x'.repeat(81), 'LENGTH'],
  ['TRANSFER_INTERNAL', 'За ужин 🍝', null],
  ['TRANSFER_INTERNAL', 'x'.repeat(141), 'LENGTH'],
  ['WITHDRAWAL_CRYPTO', 'nobody reads it ☕', null],
] as const)('%s with "%s" is refused for %s', (type, text, reason) => {
  expect(why(type, text)).toBe(reason)
})

test('the refusal says how much fits and which signs do', () => {
  const params = (text: string) =>
    referenceRefused('L2F_FPS_OFFRAMP', text)?.facts.errors?.map(({ pointer, params: told }) => [
      pointer,
      told,
    ])
  expect(params('x'.repeat(19))).toEqual([['/reference', { most: '18' }]])
  expect(params('rent, may')).toEqual([['/reference', { signs: '& - . /' }]])
})
