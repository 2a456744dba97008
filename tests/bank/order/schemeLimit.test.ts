import { expect, test } from 'vitest'
import type { OrderType } from '#contract/orderType'
import { calcOrderV2 } from '#contract/quote'
import { openTestBank } from '#tests/kit/bank'
import { openSmallPrint } from './smallPrintKit.ts'

/** What a payment scheme itself carries at most; this tenant has no limits of its own. */

const kit = await openSmallPrint(await openTestBank())
const { usd, gbp } = kit

test('Faster Payments carry a million pounds and not a penny more', async () => {
  const owner = await kit.moveIn()
  const asked = async (order_type: OrderType, from: string, amount: string) => {
    const pair = { from_currency_id: from, to_currency_id: gbp }
    const flags = { is_reverse: true, is_subtract: false }
    const { status, body } = await owner.ask(calcOrderV2, { ...pair, ...flags, order_type, amount })
    return status === 200 ? body.result_amount : body.code
  }
  expect(await asked('L2F_FPS_OFFRAMP', usd, '1000000')).toBe('1000000.00')
  expect(await asked('L2F_FPS_OFFRAMP', usd, '1000000.01')).toBe('AMOUNT_TOO_LARGE')
  expect(await asked('L2F_FPS_OFFRAMP', gbp, '1000000')).toBe('1000000.00')
  expect(await asked('L2F_FPS_OFFRAMP', gbp, '1000000.01')).toBe('AMOUNT_TOO_LARGE')
  expect(await asked('L2F_CHAPS_OFFRAMP', usd, '1000000.01')).toBe('1000000.01')
})
