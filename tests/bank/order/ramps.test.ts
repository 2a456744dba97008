import { expect, test } from 'vitest'
import { placeCryptoWithdrawal, placeToDestination } from '#contract/place'
import { calcOrderV2 } from '#contract/quote'
import { listTransactions } from '#contract/wallet'
import type { TransactionMeta } from '#contract/transaction'
import { chainIds } from '#contract/chains'
import { openTestBank } from '#tests/kit/bank'
import { ach, linesOf, openOrderKit, placed } from './orderKit.ts'

const bank = await openTestBank()
const kit = await openOrderKit(bank)

test('a cash-out is sent, accepted and settled, and the feed shows it', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 50_000n)
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '200',
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  )
  expect(order).toMatchObject({ status: 'PROCESSING', sub_status: 'queued', total: '200.00' })
  expect(order.next).toMatchObject({ mover: 'bank', why: 'queued' })
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([30_000n, 0n])
  await kit.wait(1_000)
  expect(await kit.read(owner, order)).toMatchObject({ sub_status: 'submitted' })
  await kit.wait(5_000)
  expect(await kit.read(owner, order)).toMatchObject({ status: 'PROCESSING' })
  await kit.wait(60_000)
  const after = await kit.read(owner, order)
  expect(after).toMatchObject({ status: 'COMPLETE', sub_status: 'settled', next: null })
  expect(after.destination?.title).toMatch(/^Rowan/)
  expect(await linesOf(owner)).toEqual([
    expect.stringMatching(/^FEE withdrawal complete/),
    expect.stringMatching(/^HIFI_ACH_OFFRAMP withdrawal complete/),
  ])
})

test('a refused cash-out is refunded with its fees in transactions of its own', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 50_000n)
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '200',
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  )
  const { body } = await kit.press(owner, order, 'rail.rejected', { reason: 'account_closed' })
  expect(body).toMatchObject({
    status: 'FAILED',
    sub_status: 'rail_rejected',
    reason_code: 'account_closed',
  })
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([50_000n, 0n])
  const back = (await linesOf(owner)).filter((line) => line.startsWith('REFUND deposit complete'))
  expect(back).toHaveLength(2)
  const { data } = (await owner.ask(listTransactions, { limit: 100 })).body
  const of = (data as { meta: TransactionMeta }[]).map(({ meta }) => meta.refund_of)
  expect(of.filter(Boolean)).toEqual(['FEE'])
})

test('a late return is an order of its own, linked both ways', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 50_000n)
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '200',
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  )
  await kit.press(owner, order, 'rail.settled')
  const { body } = await kit.press(owner, order, 'rail.returned')
  expect(body).toMatchObject({ status: 'COMPLETE', order_uuid: order.order_uuid })
  const refund = await kit.read(owner, { order_uuid: String(body.linked_order_uuid) })
  expect(refund).toMatchObject({
    status: 'COMPLETE',
    linked_order_uuid: order.order_uuid,
    amount_from: '0.00',
    amount_to: order.amount_to,
  })
  expect((await kit.press(owner, order, 'rail.returned')).body.code).toBe('STATE_CONFLICT')
})

test('a crypto withdrawal completes after enough confirmations', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.eth, 10n ** 18n)
  const order = await placed(
    owner.ask(placeCryptoWithdrawal, {
      crypto_uuid: kit.eth,
      amount: '0.2',
      is_subsctract: true,
      to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
    }),
  )
  expect(order).toMatchObject({ status: 'PROCESSING', network: 'Ethereum', crypto_uuid: kit.eth })
  await kit.wait(1_000)
  await kit.wait(1_000)
  expect(await kit.read(owner, order)).toMatchObject({ sub_status: 'submitted' })
  expect((await kit.press(owner, order, 'rail.confirming')).body).toMatchObject({
    sub_status: 'confirming',
  })
  expect((await kit.read(owner, order)).confirmations).toEqual({ seen: 1, needed: 3 })
  const moves = await bank.world.chains.moves(kit.tenantId, 'sandbox', chainIds.ethereum)
  const mine = (count: number) =>
    bank.world.engine.transaction(kit.scope, (tx) => moves!.mine(tx, count))
  await mine(3)
  await kit.wait(1_000)
  expect(await kit.read(owner, order)).toMatchObject({
    sub_status: 'confirming',
    confirmations: { seen: 3, needed: 12 },
    next: { mover: 'rail' },
  })
  await mine(12)
  await kit.wait(1_000)
  const after = await kit.read(owner, order)
  expect(after.status).toBe('COMPLETE')
  expect(after.txid).not.toBeNull()
})

test('refuses a look-alike address until confirmed', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.eth, 10n ** 18n)
  const known = '0x52908400098527886E0F7030069857D2E4169EE7'
  const alike = '0x5290000000000000000000000000000000009ee7'
  const words = { crypto_uuid: kit.eth, amount: '0.1' }
  await placed(owner.ask(placeCryptoWithdrawal, { ...words, to_address: known }))
  await placed(owner.ask(placeCryptoWithdrawal, { ...words, to_address: known }))
  const { body } = await owner.ask(placeCryptoWithdrawal, { ...words, to_address: alike })
  expect(body).toMatchObject({
    code: 'ADDRESS_LOOKALIKE',
    errors: [{ pointer: '/to_address', params: { address: known } }],
  })
  await placed(
    owner.ask(placeCryptoWithdrawal, { ...words, to_address: alike, confirm_lookalike: true }),
  )
})

test("refuses an invalid address and one's own, in an order and already in its price", async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.eth, 10n ** 18n)
  const words = { crypto_uuid: kit.eth, amount: '0.1' }
  const own = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  await kit.plantAddress(owner, own)
  const none = ['0x1', '0x52908400098527886e0F7030069857D2E4169EE7']
  const codes = [none[0], none[1], own].map(async (to_address) => {
    const { body } = await owner.ask(placeCryptoWithdrawal, { ...words, to_address })
    return body.code
  })
  expect(await Promise.all(codes)).toEqual(['ADDRESS_INVALID', 'ADDRESS_INVALID', 'SAME_ACCOUNT'])
  const pair = { from_currency_id: kit.eth, to_currency_id: kit.eth, amount: '0.1' }
  const flags = { order_type: 'WITHDRAWAL_CRYPTO', is_reverse: false, is_subtract: true }
  const priced = [...none, own].map(async (to_address) => {
    const asked = { ...pair, ...flags, to_address, wallet_id: owner.walletId }
    return (await owner.ask(calcOrderV2, asked)).body.code
  })
  expect(await Promise.all(priced)).toEqual(['ADDRESS_INVALID', 'ADDRESS_INVALID', 'SAME_ACCOUNT'])
})

test('an on-ramp waits for its money and cannot be spent before it settles', async () => {
  const owner = await kit.moveIn()
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_SEPA_ONRAMP',
      from_currency_id: kit.eur,
      to_currency_id: kit.eur,
      amount: '100',
    }),
  )
  expect(order).toMatchObject({
    status: 'PENDING',
    sub_status: 'awaiting_funds',
    next: { mover: 'sender', allowed_events: ['order.cancel'] },
    amount_from: '100.00',
  })
  expect(order.deadline_at).not.toBeNull()
  await kit.press(owner, order, 'funds.received')
  expect(await kit.has(owner.walletId, kit.eur)).toEqual([0n, 0n])
  await kit.wait(1_000)
  await kit.wait(30_000)
  const after = await kit.read(owner, order)
  expect(after.status).toBe('COMPLETE')
  const cents = BigInt(after.amount_to.replace('.', ''))
  expect(await kit.has(owner.walletId, kit.eur)).toEqual([cents, 0n])
})

test('an on-ramp keeps the account it comes from, if it is one of this wallet and rail', async () => {
  const [owner, other] = [await kit.moveIn(), await kit.moveIn()]
  const at = (counterparty_destination_id: string, order_type = 'HIFI_ACH_ONRAMP') =>
    owner.ask(placeToDestination, {
      order_type,
      from_currency_id: kit.usd,
      amount: '100',
      counterparty_destination_id,
    })
  const mine = await kit.destination(owner, ach)
  const order = await placed(at(mine))
  expect(order.meta.counterparty_destination_id).toBe(mine)
  expect(order.destination).toMatchObject({ type: 'ACH' })
  expect(order.to_address).toBeNull()
  expect((await at('garbage')).body.code).toBe('NOT_FOUND')
  expect((await at(await kit.destination(other, ach))).body.code).toBe('NOT_FOUND')
  expect((await at(mine, 'HIFI_WIRE_ONRAMP')).body.code).toBe('DESTINATION_INVALID')
})

test('an on-ramp without money is canceled at its deadline', async () => {
  const owner = await kit.moveIn()
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_SEPA_ONRAMP',
      from_currency_id: kit.eur,
      amount: '100',
    }),
  )
  await kit.wait(8 * 24 * 3_600_000)
  const [row] = await kit.rows<{ status: string; sub_status: string }>(
    'select status, sub_status from orders where tenant_id = $1 and id = $2',
    order.order_uuid,
  )
  expect(row).toEqual({ status: 'CANCELED', sub_status: 'expired' })
})
