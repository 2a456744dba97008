import { beforeAll, expect, test } from 'vitest'
import { listAccountPrograms, openAccount, payInto, type AccountProgram } from '#contract/account'
import { cardOrderCalls } from '#contract/cardOrder'
import { createSchedule } from '#contract/schedule'
import { approveOrder, cancelOrder } from '#contract/order'
import {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
  placeTransferCut,
  placeTransferV1,
} from '#contract/place'
import { payoutCalls } from '#contract/payout'
import type { Endpoint } from '#contract/kit/endpoint'
import { everyCall } from '#bank/handlers'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { assertOnce } from '#tests/kit/once'
import { coin } from '#tests/bank/counterparty/requests'
import { ach, openOrderKit } from './orderKit.ts'
import { plantWaiting } from './waiting.ts'

const bank = await openTestBank()
const kit = await openOrderKit(bank)

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

let ann: Owner
let bob: Owner
let bobsBank: string

beforeAll(async () => {
  ann = await kit.moveIn()
  bob = await kit.moveIn()
  bobsBank = await kit.destination(ann, ach)
  await kit.destination(ann, coin(kit.eth, address))
  await kit.give(ann, kit.usd, 1_000_000_00n)
  await kit.give(ann, kit.eth, 100n * 10n ** 18n)
})

const count = async (owner: Owner) => {
  const [row] = await kit.rows<{ count: string }>(
    'select count(*) as count from orders where tenant_id = $1 and wallet_id = $2',
    owner.walletId,
  )
  return Number(row?.count)
}

const creates: [string, Endpoint, () => Record<string, unknown>][] = [
  [
    'a transfer',
    placeTransfer,
    () => ({ from_currency_id: kit.usd, to_wallet_uuid: bob.walletId }),
  ],
  [
    'a transfer by the path cut short',
    placeTransferCut,
    () => ({ from_currency_id: kit.usd, to_wallet_uuid: bob.walletId }),
  ],
  [
    'a transfer as old clients say it',
    placeTransferV1,
    () => ({ from_uuid: kit.usd, to_uuid: bob.walletId }),
  ],
  ['an exchange', placeExchange, () => ({ from_uuid: kit.usd, to_uuid: kit.eur })],
  [
    'a crypto withdrawal',
    placeCryptoWithdrawal,
    () => ({ crypto_uuid: kit.eth, to_address: address }),
  ],
  [
    'a cash-out',
    placeToDestination,
    () => ({
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      counterparty_destination_id: bobsBank,
    }),
  ],
]

test.each(creates)('%s happens once per key', async (_, endpoint, of) => {
  const words = { wallet_id: ann.walletId, amount: '20', ...of() }
  await assertOnce(bank, {
    endpoint,
    words,
    otherWords: { ...words, amount: '21' },
    tenantId: kit.tenantId,
    me: { bearer: ann.bearer },
    them: null,
    effects: () => count(ann),
  })
})

test('every endpoint that places an order is tested here, except of cards, schedules and files', () => {
  const elsewhere = new Set<Endpoint>([
    ...Object.values(cardOrderCalls),
    createSchedule,
    ...Object.values(payoutCalls),
  ])
  const placing = everyCall.filter(
    ({ endpoint }) => endpoint.rate === 'order' && !elsewhere.has(endpoint),
  )
  const tried = new Set(creates.map(([, endpoint]) => endpoint))
  expect(placing.filter(({ endpoint }) => !tried.has(endpoint)).map(({ name }) => name)).toEqual([])
})

test('credits a payment once per key', async () => {
  const owner = await kit.moveIn()
  const programs = (await owner.ask(listAccountPrograms)).body.data as AccountProgram[]
  const va_programs_id = programs.find(({ code }) => code === 'USD_US')?.id
  const { id: uuid } = (await owner.ask(openAccount, { va_programs_id })).body
  await bank.relay.drain()
  const words = { uuid, rail: 'ACH', amount: '50' }
  await assertOnce(bank, {
    endpoint: payInto,
    words,
    otherWords: { ...words, amount: '51' },
    tenantId: kit.tenantId,
    me: { bearer: owner.bearer },
    them: null,
    effects: () => count(owner),
  })
})

test('of fifty parallel orders for the whole balance one is accepted', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 10_000n)
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '100' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => owner.ask(placeTransfer, words)),
  )
  const codes = answers.map(({ status, body }) => (status === 201 ? 'placed' : body.code))
  expect(codes.filter((code) => code === 'placed')).toHaveLength(1)
  expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(49)
  expect(await count(owner)).toBe(1)
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([0n, 0n])
})

test('the missing amount includes the fees', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 10_000n)
  const { body } = await owner.ask(placeToDestination, {
    order_type: 'HIFI_ACH_OFFRAMP',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    amount: '100',
    is_subtract: false,
    counterparty_destination_id: await kit.destination(owner, ach),
  })
  expect(body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const [error] = body.errors as { params: Record<string, string> }[]
  expect(error?.params).toMatchObject({ free: '100.00', currency: 'USD' })
  expect(Number(error?.params.missing)).toBeGreaterThan(0)
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([10_000n, 0n])
})

const waiting = (owner: Owner) =>
  plantWaiting(bank.world, {
    tenantId: kit.tenantId,
    personId: owner.personId,
    walletId: owner.walletId,
    currencyId: kit.usd,
  })

test('holds money until approval, and cancelling releases it', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 10_000n)
  const { id } = await waiting(owner)
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([10_000n, 10_000n])
  const no = await owner.ask(cancelOrder, { order_uuid: id })
  expect(no.body).toMatchObject({ status: 'CANCELED', sub_status: 'by_user' })
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([10_000n, 0n])
  const again = await owner.ask(cancelOrder, { order_uuid: id })
  expect(again.body).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'CANCELED',
    allowed_events: [],
  })
})

test('of a parallel approval and cancellation one wins and the other is refused', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 10_000n)
  const { id } = await waiting(owner)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      owner.ask(at % 2 === 0 ? approveOrder : cancelOrder, { order_uuid: id }),
    ),
  )
  const received = answers.map(({ status, body }) => (status === 200 ? body.status : body.code))
  const [first] = received.filter((word) => word !== 'STATE_CONFLICT')
  expect(['PROCESSING', 'CANCELED']).toContain(first)
  // The same request at the same moment is the same step and gets the same response.
  expect(new Set(received)).toEqual(new Set([first, 'STATE_CONFLICT']))
  expect((await kit.read(owner, { order_uuid: id })).history).toHaveLength(2)
})

test('an order not approved in time is canceled and its money released', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 10_000n)
  const { id } = await waiting(owner)
  await kit.wait(61_000)
  expect(await kit.read(owner, { order_uuid: id })).toMatchObject({
    status: 'CANCELED',
    sub_status: 'expired',
  })
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([10_000n, 0n])
})
