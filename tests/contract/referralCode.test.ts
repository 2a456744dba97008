import { expect, test } from 'vitest'
import { CODE_SIGNS, isReferralCode } from '#contract/referralCode'

test('no letter of a code looks like another', () => {
  expect(CODE_SIGNS).not.toMatch(/[01ILO]/)
  expect(isReferralCode(CODE_SIGNS.slice(0, 8))).toBe(true)
  for (const text of ['', 'ABCD234', 'ABCD23456', '2ABCD2345', 'ABCD2340', 'abcd2345', null])
    expect(isReferralCode(text)).toBe(false)
})
