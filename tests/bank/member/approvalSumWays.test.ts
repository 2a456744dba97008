import { expect, test } from 'vitest'
import { createKey } from '#contract/developer'
import { removeMember } from '#contract/member'
import { approveOrder } from '#contract/order'
import { createPayout, readPayout, submitPayout, type PayoutDetail } from '#contract/payout'
import { placeExchange, placeToDestination } from '#contract/place'
import { createSchedule, readSchedule, type ScheduleDetail } from '#contract/schedule'
import { createWallet } from '#contract/wallet'
import { sepa } from '#tests/bank/counterparty/requests'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach, placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { openSumKit } from './sumKit.ts'

/** Every way in which money leaves a wallet whose larger payments need two people. */

const bank = await openTestBank()
const kit = await openSumKit(bank)
const { shared, pay, stayIn, has, usd, eur } = kit

const DAY_MS = 24 * 3_600_000

test('the owner’s own wallets and exchanges do not count, and what converts waits', async () => {
  const { owner, payee } = await shared()
  const { body } = await owner.ask(createWallet, { type: 'business' })
  const own = { ...owner, walletId: String(body.uuid) }
  expect(await placed(pay(owner, own, '300'))).toMatchObject({ status: 'COMPLETE' })
  const into = { from_uuid: usd, to_uuid: eur, amount: '200' }
  expect(await placed(owner.ask(placeExchange, into))).toMatchObject({ status: 'COMPLETE' })
  expect(await placed(pay(owner, payee, '101'))).toMatchObject({ status: 'NEW' })
  const out = (amount: string) => ({
    order_type: 'L2F_SEPA_OFFRAMP',
    from_currency_id: usd,
    to_currency_id: eur,
    amount,
    counterparty_destination_id: saved,
  })
  const saved = await kit.destination(owner, sepa)
  const paid = [await placed(owner.ask(placeToDestination, out('100')))]
  paid.push(await placed(owner.ask(placeToDestination, out('101'))))
  expect(paid.map(({ status }) => status)).toEqual(['PROCESSING', 'NEW'])
})

test('a key’s payment waits for a second person', async () => {
  const { owner, approver } = await shared()
  const ips = ['10.0.0.0/24']
  const made = await owner.ask(createKey, { name: 'Shop', role: 'PRODUCTION', ips })
  const by = { bearer: String(made.body.apiKey), ip: '10.0.0.7' }
  const words = {
    wallet_id: owner.walletId,
    order_type: 'HIFI_ACH_OFFRAMP',
    from_currency_id: usd,
    to_currency_id: usd,
    amount: '150',
    counterparty_destination_id: await kit.destination(owner, ach),
  }
  const headers = { 'idempotency-key': bank.world.random.id() }
  const { body } = await kit.ask(placeToDestination, words, { ...by, headers })
  expect(body).toMatchObject({ status: 'NEW', sub_status: 'awaiting_approver' })
  const one = { order_uuid: body.order_uuid }
  expect((await kit.ask(approveOrder, one, by)).status).toBe(403)
  expect((await approver.ask(approveOrder, one)).body).toMatchObject({ status: 'PROCESSING' })
})

/** Due tomorrow, and two days have passed. */
async function scheduled(owner: Owner, payee: Owner, prepare = async () => {}) {
  const first_on = new Date(bank.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const { body } = await owner.ask(createSchedule, {
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: usd,
    to_currency_id: usd,
    amount: '150',
    to_wallet_id: payee.walletId,
    every: 'once',
    first_on,
  })
  await stayIn()
  await prepare()
  await kit.wait(DAY_MS)
  const read = await owner.ask(readSchedule, { id: body.id })
  return (read.body as unknown as ScheduleDetail).history
}

test('a scheduled payment is placed and waits, whether its owner proved it or not', async () => {
  for (const proves of [false, true]) {
    const { owner, payee, approver } = await shared()
    if (proves) await kit.setUp(approver.bearer)
    const [one] = await scheduled(owner, payee)
    expect(one).toMatchObject({ outcome: 'MADE', reason: null, order_status: 'NEW' })
    const order_uuid = String(one?.order_uuid)
    const asked = await approver.ask(approveOrder, { order_uuid })
    if (proves) {
      await kit.grant(approver.bearer, asked.body.bound as never)
      await approver.ask(approveOrder, { order_uuid })
    }
    expect(await has(payee.walletId, usd)).toEqual([150_00n, 0n])
  }
})

test('a scheduled payment that nobody could approve says so', async () => {
  const { owner, payee, id } = await shared()
  const [one] = await scheduled(owner, payee, async () => {
    await owner.ask(removeMember, { user_data_uuid: id })
  })
  expect(one).toMatchObject({ outcome: 'FAILED', reason: 'APPROVER_REQUIRED', order_uuid: null })
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
})

test('of a file each line above the sum waits, or says that nobody could approve it', async () => {
  const { owner, payee, approver, id } = await shared()
  const recipient = payee.walletId
  const rows = [
    { recipient, amount: '150' },
    { recipient, amount: '20' },
  ]
  const made = await owner.ask(createPayout, { currency_id: usd, rows })
  const draft = made.body.data as PayoutDetail
  const { id: payoutId, version, totals } = draft
  const sent = { id: payoutId, version, rows: totals.rows, total: totals.total }
  expect((await owner.ask(submitPayout, sent)).status).toBe(200)
  await bank.worker.drain(kit.tenantId)
  const read = (await owner.ask(readPayout, { id: payoutId })).body.data as PayoutDetail
  expect(read.rows.map(({ outcome, order_status }) => [outcome, order_status])).toEqual([
    ['PLACED', 'NEW'],
    ['PLACED', 'COMPLETE'],
  ])
  await approver.ask(approveOrder, { order_uuid: read.rows[0]?.order_uuid })
  expect(await has(payee.walletId, usd)).toEqual([170_00n, 0n])

  await owner.ask(removeMember, { user_data_uuid: id })
  const other = (await owner.ask(createPayout, { currency_id: usd, rows })).body
    .data as PayoutDetail
  expect(other.rows.map(({ problem }) => problem?.code ?? null)).toEqual([
    'APPROVER_REQUIRED',
    null,
  ])
})
