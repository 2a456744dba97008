import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { Order } from '#contract/order'
import { placeCryptoWithdrawal, placeTransfer } from '#contract/place'
import { recallReasons } from '#contract/recallShape'
import { placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { outrun } from '#tests/kit/outrun'
import { DAY_MS, openRecallKit } from './recallKit.ts'

/** What may be asked back, by whom and until when, and once. */

const bank = await openTestBank()
const kit = await openRecallKit(bank)
const { usd, eth } = kit

const countOf = async ({ order_uuid }: Pick<Order, 'order_uuid'>) => {
  const [row] = await kit.rows<{ count: string }>(
    'select count(*) as count from order_recalls where tenant_id = $1 and order_id = $2',
    order_uuid,
  )
  return Number(row?.count)
}

test('a repeated call finds the recall it made, and another reason is refused', async () => {
  const { owner, order } = await kit.paid()
  const first = await kit.recall(owner, order)
  const again = await kit.recall(owner, order)
  expect(again.body).toEqual(first.body)
  expect((await kit.recall(owner, order, 'fraud')).body.code).toBe('STATE_CONFLICT')
  expect(await countOf(order)).toBe(1)
})

test('fifty calls at once make one recall', async () => {
  const { owner, order } = await kit.paid()
  const answers = await Promise.all(Array.from({ length: 50 }, () => kit.recall(owner, order)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([answers[0]?.status, await countOf(order)]).toEqual([200, 1])
})

test('a return and the answer to a recall at once bring the money back once', async () => {
  const { owner, order } = await kit.paid()
  await kit.recall(owner, order)
  const [before] = await kit.has(owner.walletId, usd)
  const answer = { is: 'returned', ref: 'C-1', minor: 200_00n } as const
  await Promise.allSettled([
    kit.run(owner, order, answer),
    kit.run(owner, order, answer),
    kit.press(owner, order, 'rail.returned'),
  ])
  expect((await kit.shown(owner, order)).recall?.status).toBe('RETURNED')
  expect((await kit.has(owner.walletId, usd))[0]).toBe(before + 200_00n)
  expect(await kit.sum()).toBe('0')
})

test('whoever is outrun decides anew, five times at most, and fails at once by all else', async () => {
  const { owner, order } = await kit.paid()
  await kit.recall(owner, order)
  const answer = { is: 'asked', ref: 'C-1' } as const
  async function triesOf(times: number, code: RefusalCode) {
    const { tries, world } = outrun(bank.world, times, () => new Refusal(code))
    const outcome = kit.run(owner, order, answer, world)
    const ended = await outcome.then(
      () => 'done',
      (error: Refusal) => error.code,
    )
    return [tries.count, ended]
  }
  expect(await triesOf(5, 'STATE_CONFLICT')).toEqual([5, 'STATE_CONFLICT'])
  expect(await triesOf(1, 'TENANT_PAUSED')).toEqual([1, 'TENANT_PAUSED'])
  expect(await triesOf(4, 'STATE_CONFLICT')).toEqual([5, 'done'])
  expect((await kit.shown(owner, order)).recall?.status).toBe('SENT')
})

test('a return that nobody waited for ends the recall', async () => {
  const { owner, order } = await kit.paid()
  await kit.recall(owner, order)
  await kit.press(owner, order, 'rail.returned')
  expect(await kit.shown(owner, order)).toMatchObject({
    obstacle: 'returned',
    recall: { status: 'RETURNED', returned_amount: '200.00' },
  })
  expect((await kit.recall(owner, order)).body.code).toBe('STATE_CONFLICT')
  for (const event of ['rail.returned', 'recall.refused', 'recall.expired'])
    expect((await kit.press(owner, order, event)).body.code).toBe('STATE_CONFLICT')
})

test('the deadlines of its rail hold to the moment', async () => {
  const { owner, order } = await kit.paid()
  const shown = await kit.shown(owner, order)
  expect([shown.obstacle, shown.reasons]).toEqual([null, [...recallReasons]])
  const left = Date.parse(shown.until!) - bank.clock.now().getTime()
  // Five business days of ACH, and at most one weekend.
  expect([left > 4 * DAY_MS, left <= 7 * DAY_MS]).toEqual([true, true])
  await kit.rows(
    `update orders set sent_at = sent_at - make_interval(secs => $2) where tenant_id = $1 and id = $3`,
    Math.ceil(left / 1_000),
    order.order_uuid,
  )
  const late = await kit.shown(owner, order)
  expect(Date.parse(late.until!) <= bank.clock.now().getTime()).toBe(true)
  expect([late.obstacle, late.reasons]).toEqual(['too_late', []])
  expect((await kit.recall(owner, order)).body.code).toBe('STATE_CONFLICT')
  expect(await countOf(order)).toBe(0)
})

test('crypto is never taken back, and what stays in the bank is none of a rail', async () => {
  const owner = await kit.moveIn()
  const other = await kit.moveIn()
  await kit.give(owner, usd, 50_000n)
  await kit.give(owner, eth, 10n ** 18n)
  const crypto = await placed(
    owner.ask(placeCryptoWithdrawal, {
      crypto_uuid: eth,
      amount: '0.1',
      to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
    }),
  )
  expect((await kit.shown(owner, crypto)).obstacle).toBe('crypto')
  expect((await kit.recall(owner, crypto)).body.code).toBe('STATE_CONFLICT')
  const inside = await placed(
    owner.ask(placeTransfer, {
      from_currency_id: usd,
      to_wallet_uuid: other.walletId,
      amount: '20',
    }),
  )
  expect((await kit.read(owner, inside)).recall).toBeNull()
  expect((await kit.recall(owner, inside)).body.code).toBe('STATE_CONFLICT')
})

test('a payment is asked back by whoever may pay from its wallet alone', async () => {
  const { owner, order } = await kit.paid()
  const other = await kit.moveIn()
  expect((await kit.recall(other, order)).status).toBe(404)
  expect((await kit.recall(owner, { order_uuid: 'nothing' })).status).toBe(404)
  expect(await countOf(order)).toBe(0)
})
