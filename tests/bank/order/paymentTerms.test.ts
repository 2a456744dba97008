import type { PolicyLimits } from '#contract/ops/policyDocument'
import { expect, test } from 'vitest'
import { toMinor } from '#contract/kit/amount'
import { placeCryptoWithdrawal, placeToDestination, placeTransfer } from '#contract/place'
import { readMost, readPaymentTerms, type PaymentTerms } from '#contract/quote'
import { createWallet } from '#contract/wallet'
import { settingsFor } from '#bank/tenant/settings'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'

/** What a payment is said to be held to before it is made is what it is held to. */

const bank = await openTestBank()
const fresh = '0x52908400098527886E0F7030069857D2E4169EE7'
const HALF_A_DAY = 12 * 3_600_000

async function openPayer(sums: Partial<PolicyLimits> = {}) {
  const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
  const { limits: usual } = settingsFor('sandbox', { brand, base_currency: 'USD' })
  const wide = { perSecond: 1e6, burst: 1e6 }
  const open = { person: wide, write: wide, tenant: wide, ip: wide }
  const orders = { perMinute: 1e6, perHour: 1e6 }
  const config = { limits: { ...usual, ...open, orders } }
  const kit = await openOrderKit(bank, { config, limits: sums })
  const ann = await kit.moveIn()
  await kit.give(ann, kit.eth, 100n * 10n ** 18n)
  for (const id of [kit.usd, kit.eur]) await kit.give(ann, id, 100_000_00n)

  const terms = async (payment: object) =>
    (await ann.ask(readPaymentTerms, { wallet_id: ann.walletId, is_subtract: true, ...payment }))
      .body as unknown as PaymentTerms
  return { kit, ann, terms }
}

const toAddress = (eth: string, order: object = {}) => ({
  order_type: 'WITHDRAWAL_CRYPTO',
  from_currency_id: eth,
  to_currency_id: eth,
  to_address: fresh,
  ...order,
})

const limitOf = ({ limits }: PaymentTerms, kind: string) => {
  const limit = limits.find((one) => one.kind === kind)
  if (!limit) throw new Error(`There is no limit ${kind}.`)
  return limit
}

const oneMore = (amount: string) => {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = (BigInt(whole + fraction) + 1n).toString().padStart(fraction.length + 1, '0')
  return `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}

test('a new address takes exactly what was told, in the coin that is sent', async () => {
  const { kit, ann, terms } = await openPayer()
  const told = await terms(toAddress(kit.eth))
  const limit = limitOf(told, 'new_recipient')
  expect(limit).toMatchObject({ left: '1000.00', max: '1000.00', until: null })
  expect([told.symbol, told.base_currency, told.limits.length]).toEqual(['ETH', 'USD', 1])

  const send = async (amount: string) => {
    const order = { crypto_uuid: kit.eth, amount, to_address: fresh, is_subsctract: true }
    const { status, body } = await ann.ask(placeCryptoWithdrawal, order)
    return status === 201 ? 'placed' : body.code
  }
  expect(await send(oneMore(limit.from_amount))).toBe('DESTINATION_COOLING')
  expect(await send(limit.amount)).toBe('placed')
  expect(limitOf(await terms(toAddress(kit.eth)), 'new_recipient')).toMatchObject({
    max: '1000.00',
    amount: expect.stringMatching(/^0\.0000/),
    until: new Date(bank.clock.now().getTime() + 2 * HALF_A_DAY).toISOString(),
  })
})

test('with fees on top the whole of it still fits, and the next cent does not', async () => {
  const { kit, ann, terms } = await openPayer()
  const counterparty_destination_id = await kit.newDestination(ann, ach)
  const order = {
    order_type: 'HIFI_ACH_OFFRAMP',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    counterparty_destination_id,
    is_subtract: false,
  }
  const told = await terms(order)
  expect(told).toMatchObject({ fee_fixed: '1.00', fee_percent: 0.25, network_fee: '0.00' })
  expect(new Date(told.arrives_by ?? 0) > bank.clock.now()).toBe(true)
  const { amount, from_amount } = limitOf(told, 'new_recipient')
  expect([from_amount, toMinor(amount, 2)! < 1000_00n]).toEqual(['1000.00', true])
  const pay = async (sum: string) => {
    const { status, body } = await ann.ask(placeToDestination, { ...order, amount: sum })
    return status === 201 ? 'placed' : body.code
  }
  expect(await pay(oneMore(amount))).toBe('DESTINATION_COOLING')
  expect(await pay(oneMore(told.max_amount ?? ''))).toBe('AMOUNT_TOO_LARGE')
  expect(await pay(amount)).toBe('placed')
})

test('orders at once get together no more than was told', async () => {
  const { kit, ann, terms } = await openPayer({ per_day: '500' })
  const bob = await kit.moveIn()
  const to = { order_type: 'TRANSFER_INTERNAL', to_wallet_id: bob.walletId }
  const pair = { from_currency_id: kit.usd, to_currency_id: kit.usd }
  const told = await terms({ ...to, ...pair })
  expect(told.limits.map(({ kind, amount, until }) => [kind, amount, until])).toEqual([
    ['new_recipient', '1000.00', null],
    ['day', '500.00', null],
  ])
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '120' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ann.ask(placeTransfer, words)))
  expect(answers.filter(({ status }) => status === 201).length).toBe(4)
  const after = await terms({ ...to, ...pair })
  expect(limitOf(after, 'day')).toMatchObject({ left: '20.00', amount: '20.00', max: '500.00' })
  expect(limitOf(after, 'new_recipient')).toMatchObject({ left: '520.00' })
  expect((await ann.ask(placeTransfer, { ...words, amount: '20.01' })).body.code).toBe(
    'LIMIT_EXCEEDED',
  )
  expect((await ann.ask(placeTransfer, { ...words, amount: '20' })).status).toBe(201)
})

test('a known recipient and an own wallet meet no limit of a first day', async () => {
  const { kit, ann, terms } = await openPayer()
  const pair = { from_currency_id: kit.usd, to_currency_id: kit.usd }
  const saved = await kit.destination(ann, ach)
  const bank = { order_type: 'HIFI_ACH_OFFRAMP', counterparty_destination_id: saved }
  expect((await terms({ ...pair, ...bank })).limits).toEqual([])
  const { body } = await ann.ask(createWallet, { type: 'personal', name: 'Savings' })
  const own = { order_type: 'TRANSFER_INTERNAL', to_wallet_id: String(body.uuid) }
  expect((await terms({ ...pair, ...own })).limits).toEqual([])
  const exchange = { order_type: 'EXCHANGE_CRYPTO_INTERNAL', from_currency_id: kit.usd }
  expect(await terms({ ...exchange, to_currency_id: kit.eur })).toMatchObject({
    min_amount: '1.00',
    max_amount: '250000.00',
    limits: [],
  })
})

test('the most that can be sent is within what the recipient may still get', async () => {
  const { kit, ann } = await openPayer()
  const most = async () =>
    (
      await ann.ask(readMost, {
        wallet_id: ann.walletId,
        is_subtract: true,
        ...toAddress(kit.eth),
      })
    ).body
  const { amount } = await most()
  const order = { crypto_uuid: kit.eth, amount, to_address: fresh, is_subsctract: true }
  expect((await ann.ask(placeCryptoWithdrawal, order)).status).toBe(201)
  expect((await most()).code).toBe('DESTINATION_COOLING')
})

test('terms name no wallet and no recipient of somebody else', async () => {
  const { kit, terms } = await openPayer()
  const bob = await kit.moveIn()
  const theirs = await kit.newDestination(bob, ach)
  const pair = { from_currency_id: kit.usd, to_currency_id: kit.usd }
  const order = { order_type: 'HIFI_ACH_OFFRAMP', counterparty_destination_id: theirs, ...pair }
  expect(await terms(order)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await terms({ ...order, wallet_id: bob.walletId })).toMatchObject({ code: 'NOT_FOUND' })
})
