import type { Endpoint } from '#contract/kit/endpoint'
import {
  cancelPayout,
  changePayout,
  createPayout,
  exportPayout,
  listPayouts,
  readPayout,
  submitPayout,
  type PayoutDetail,
} from '#contract/payout'
import type { TestResponse } from '#tests/kit/bank'

/** Every call about payments from a file, by somebody with two wallets. */
export async function askForPayouts(
  ask: (endpoint: Endpoint, words: object) => Promise<TestResponse>,
  { usd, from, to }: { usd: string; from: string; to: string },
): Promise<void> {
  const wallet = { wallet_id: from }
  const rows = [{ recipient: to, amount: '1', reference: 'Invoice 7' }]
  const { body } = await ask(createPayout, { ...wallet, currency_id: usd, rows })
  const { id } = body.data as PayoutDetail
  const one = { ...wallet, id }
  await ask(listPayouts, wallet)
  await ask(readPayout, one)
  const mended = await ask(changePayout, {
    ...one,
    rows: [...rows, { recipient: 'x', amount: '' }],
  })
  const { version, totals } = mended.body.data as PayoutDetail
  await ask(submitPayout, { ...one, version, rows: totals.rows, total: totals.total })
  await ask(exportPayout, one)
  await ask(cancelPayout, one)
}
