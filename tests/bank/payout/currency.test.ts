import { expect, test } from 'vitest'
import { createPayout, listPayouts } from '#contract/payout'
import { everyCall } from '#bank/handlers'
import { openTestBank } from '#tests/kit/bank'
import { detailIn, openPayoutKit } from './payoutKit.ts'

/** In what a file may be paid, and who hears that it was. */

const bank = await openTestBank(everyCall)

test('a file in a currency that is off or unknown is refused, and nothing is kept', async () => {
  const other = await openPayoutKit(bank)
  const { ann, people } = await other.payer()
  await other.rows(
    'update currencies set is_enabled = false where tenant_id = $1 and id = $2',
    other.eur,
  )
  for (const currency_id of [other.eur, bank.world.random.id()]) {
    const rows = [{ recipient: people[0]!.walletId, amount: '10' }]
    const { status, body } = await ann.ask(createPayout, { currency_id, rows })
    expect([status, body.code]).toEqual([404, 'RATE_NOT_FOUND'])
  }
  expect((await ann.ask(listPayouts)).body.data).toEqual([])
})

test('the page of a file hears that it is done', async () => {
  const kit = await openPayoutKit(bank)
  const { ann, people } = await kit.payer()
  await kit.submitted(ann, await kit.draft(ann, [{ recipient: people[0]!.walletId, amount: '10' }]))
  await kit.run()
  const news = await kit.rows<{ status: string }>(
    `select record ->> 'status' as status from wallet_feed
     where tenant_id = $1 and wallet_id = $2 and table_name = 'payouts' order by seq`,
    ann.walletId,
  )
  expect(news.at(-1)?.status).toBe('DONE')
})

test('a file in a currency that was never held has nothing to be paid from', async () => {
  const other = await openPayoutKit(bank)
  const { ann, people } = await other.payer()
  const rows = [{ recipient: people[0]!.walletId, amount: '10' }]
  const { totals } = detailIn(await ann.ask(createPayout, { currency_id: other.eur, rows }))
  expect([totals.available, totals.after]).toEqual(['0.00', `-${totals.total}`])
})
