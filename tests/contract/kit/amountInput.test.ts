import { expect, test } from 'vitest'
import { Amount } from '#contract/kit/amount'
import { withPoint } from '#contract/kit/amountInput'

test.each([
  ['12', '12'],
  [' 12,5 ', '12.5'],
  ['12.5', '12.5'],
  ['0,125', '0.125'],
  ['1250,50', '1250.50'],
  ['1250,505', '1250.505'],
  ['1.250', '1.250'],
  ['', ''],
])('"%s" is sent as "%s"', (typed, sent) => {
  expect(withPoint(typed)).toBe(sent)
})

test.each(['1,250', '12,000', '999,999', '1,250,000', '1,250.50', '1.250,50', 'abc'])(
  'what "%s" means is not guessed: the bank refuses it',
  (typed) => {
    expect(Amount.safeParse(withPoint(typed)).success).toBe(false)
  },
)
