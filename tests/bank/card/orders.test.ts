import { expect, test } from 'vitest'
import { deleteCard } from '#contract/card'
import {
  loadPrepaidCard,
  loadSubAccount,
  loadVendor,
  payOutToCards,
  withdrawPrepaidCard,
  withdrawSubAccount,
} from '#contract/cardOrder'
import type { CardTransaction } from '#contract/cardTransaction'
import { listVendors, type Vendor } from '#contract/developer'
import { listSubAccountTransactions } from '#contract/program'
import { calcOrder } from '#contract/quote'
import { moveCard, moveSubAccountByHand } from '#contract/sandboxCard'
import { kinds } from '#bank/quote/kinds'
import { keepSettings } from '#bank/quote/quote.rows'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank } from '#tests/kit/bank'
import { openCardMoney, placed, simulateOrder } from './cardMoney.ts'

const bank = await openTestBank()
const cards = await openCardMoney(bank)
const { book, funded, usd, eth } = cards

test('loads a sub-account in seconds at the quoted price', async () => {
  const { owner, card, at, money } = await funded()
  const quote = await owner.ask(calcOrder, {
    from_currency_id: usd,
    to_currency_id: usd,
    amount: '40',
    order_type: 'TRANSFER_CARD_SUBACCOUNT',
  })
  const answer = await owner.ask(loadSubAccount, {
    amount: '40',
    from_uuid: usd,
    sub_account_id: at,
    quote_id: quote.body.quote_id,
  })
  expect([answer.status, answer.body.status]).toEqual([201, 'PROCESSING'])
  expect(placed(answer)).toMatchObject({ total: '40.00', amount_to: quote.body.result_amount })
  const { vendor_id } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  expect(answer.body).toMatchObject({
    id: placed(answer).number,
    crypto_uuid: usd,
    fiat_uuid: usd,
    amount_fiat: quote.body.result_amount,
    payment_method: 'CARD',
    provider_uuid: vendor_id,
    redirect_url: '',
  })
  expect(placed(answer).meta).toMatchObject({ sub_account_id: at, rail: 'cards' })
  expect(await book(owner, card)).toEqual({ wallet: 6_000n, held: 0n, incoming: 0n, card: 0n })
  await cards.settle()
  expect(await book(owner, card)).toEqual({ wallet: 6_000n, held: 0n, incoming: 0n, card: 3_980n })
  expect(await money()).toBe('39.80 0.00 0.00')
  expect(await cards.lines(owner)).toEqual([
    'withdrawal TRANSFER_CARD_SUBACCOUNT complete 3980',
    'withdrawal FEE complete 20',
  ])
  const { body } = await owner.ask(listSubAccountTransactions, { id: at })
  expect(body.data as CardTransaction[]).toMatchObject([
    {
      transaction_type: 'DEPOSIT',
      status: 'COMPLETED',
      total_amount: '39.80',
      is_credit: true,
      story: [{ status: 'COMPLETED' }],
    },
  ])
})

test('loads a prepaid card by its id and withdraws without a fee', async () => {
  const { owner, card, at } = await funded('VIRTUAL_PREPAID')
  expect((await owner.ask(loadSubAccount, { amount: '5', sub_account_id: at })).body.code).toBe(
    'ORDER_TYPE_DISABLED',
  )
  const loaded = await owner.ask(loadPrepaidCard, { amount: '20', card_id: card.id })
  expect(placed(loaded).meta).toMatchObject({ card_id: card.id, sub_account_id: at })
  await cards.settle()
  const off = await owner.ask(withdrawPrepaidCard, { amount: '19.90', card_id: card.id })
  expect([off.status, placed(off).status, placed(off).total]).toEqual([201, 'PROCESSING', '19.90'])
  expect(await book(owner, card)).toMatchObject({ wallet: 8_000n, incoming: 1_990n, card: 0n })
  await cards.settle()
  expect(await book(owner, card)).toMatchObject({ wallet: 9_990n, incoming: 0n, card: 0n })
  expect((await cards.lines(owner)).at(-1)).toBe('deposit WITHDRAW_CARD_PREPAID complete 1990')
  expect((await owner.ask(deleteCard, { id: card.id })).body.card_status).toBe('CLOSED')
})

test('a load the vendor refuses is returned', async () => {
  const { owner, card, at } = await funded()
  const load = placed(await owner.ask(loadSubAccount, { amount: '40', sub_account_id: at }))
  expect((await simulateOrder(owner, load, 'rail.rejected')).body.status).toBe('FAILED')
  expect(await book(owner, card)).toMatchObject({ wallet: 10_000n, card: 0n })
  await owner.ask(loadSubAccount, { amount: '40', sub_account_id: at })
  await cards.settle()
  const off = placed(await owner.ask(withdrawSubAccount, { amount: '10', sub_account_id: at }))
  expect((await simulateOrder(owner, off, 'rail.rejected')).body.status).toBe('FAILED')
  expect(await book(owner, card)).toMatchObject({ wallet: 6_000n, incoming: 0n, card: 3_980n })
  const { body } = await owner.ask(listSubAccountTransactions, { id: at })
  expect((body.data as CardTransaction[]).map((one) => one.transaction_type + one.status)).toEqual([
    'WITHDRAWALFAILED',
    'DEPOSITCOMPLETED',
  ])
})

test('a load pays the debt first and cannot be returned by the rail', async () => {
  const { owner, card, at, ask, money } = await funded()
  await ask('clearUnasked', '15.00')
  expect(await money()).toBe('0.00 0.00 15.00')
  const load = placed(await owner.ask(loadSubAccount, { amount: '40', sub_account_id: at }))
  await simulateOrder(owner, load, 'rail.settled')
  expect(await money()).toBe('24.80 0.00 15.00')
  await bank.worker.drain(cards.tenantId)
  expect(await money()).toBe('24.80 0.00 0.00')
  expect(await book(owner, card)).toMatchObject({ card: 2_480n })
  expect((await simulateOrder(owner, load, 'rail.returned')).body.code).toBe('STATE_CONFLICT')
})

test('converts crypto of the wallet into card money', async () => {
  const { owner, card, at } = await funded()
  await bank.world.writer.commit(cards.tenantId, {
    rows: [],
    transfers: [
      {
        id: bank.world.random.id(),
        cause: 'gift',
        legs: [
          { address: 'rail:gift', currencyId: eth, posted: -(10n ** 18n) },
          { address: `wallet:${owner.walletId}`, currencyId: eth, posted: 10n ** 18n },
        ],
      },
    ],
  })
  const words = { from_currency_id: eth, to_currency_id: usd, amount: '0.1', sub_account_id: at }
  const answer = await owner.ask(payOutToCards, { ...words, request_id: 'out-1', note: 'Rent' })
  expect([answer.status, placed(answer).order_type]).toEqual([201, 'RN_CARDS_OFFRAMP'])
  expect(placed(answer).meta).toMatchObject({
    sub_account_id: at,
    request_id: 'out-1',
    deposit_chain_id: 1,
  })
  await cards.settle()
  const got = BigInt(placed(answer).amount_to.replace('.', ''))
  expect(await book(owner, card)).toMatchObject({ card: got })
  const fiat = await owner.ask(payOutToCards, { ...words, from_currency_id: usd })
  expect(fiat.body.code).toBe('RATE_NOT_FOUND')
  const other = await owner.ask(payOutToCards, { ...words, to_currency_id: eth })
  expect(other.body.code).toBe('RATE_NOT_FOUND')
})

test('funds a listed vendor only where the tenant enables it', async () => {
  const { owner } = await funded()
  const { vendor_id } = await cards.programOf(owner, 'VIRTUAL_PREPAID')
  const vendors = (await owner.ask(listVendors)).body as unknown as Vendor[]
  expect(vendors).toEqual([
    {
      id: vendor_id,
      name: 'Rill Play Cards',
      type: 'card_program',
      currency: 'USD',
      currency_id: usd,
    },
  ])
  const load = (more: object = {}) =>
    owner.ask(loadVendor, { amount: '10', currency_id: usd, vendor_id, ...more })
  expect((await load()).body.code).toBe('ORDER_TYPE_DISABLED')
  const { settings } = kinds.TRANSFER_CARD_WHOLESALE
  await bank.world.engine.transaction({ tenantId: cards.tenantId, personId: null }, (tx) =>
    keepSettings(tx, cards.tenantId, 'TRANSFER_CARD_WHOLESALE', { ...settings, isEnabled: true }),
  )
  bank.clock.advance(CACHE_MS)
  expect((await load({ vendor_id: owner.walletId })).status).toBe(404)
  expect(placed(await load()).meta).toMatchObject({ vendor_id })
  await cards.settle()
  expect((await cards.posted()).get(`rail:card-vendor:${vendor_id}`)?.posted).toBe(995n)
  expect((await cards.lines(owner))[0]).toBe('withdrawal TRANSFER_CARD_WHOLESALE complete 995')
})

test("names why it refuses another's card, a foreign wallet, a blocked account or too much", async () => {
  const { owner, card, at } = await funded()
  const other = await funded('VIRTUAL_PREPAID')
  const codes = async (...options: Promise<{ body: Record<string, unknown> }>[]) =>
    (await Promise.all(options)).map(({ body }) => body.code)
  const load = (words: object) => owner.ask(loadSubAccount, { amount: '5', ...words })
  expect(
    await codes(
      load({ sub_account_id: other.at }),
      load({ sub_account_id: at, wallet_id: other.owner.walletId }),
      load({ sub_account_id: at, card_id: other.card.id }),
      owner.ask(loadPrepaidCard, { amount: '5', card_id: other.card.id }),
      owner.ask(withdrawPrepaidCard, { amount: '5', card_id: other.card.id }),
      owner.ask(withdrawSubAccount, { amount: '5', sub_account_id: other.at }),
    ),
  ).toEqual(Array.from({ length: 6 }, () => 'NOT_FOUND'))
  expect(
    await codes(
      load({ sub_account_id: at, amount: '0.99' }),
      load({ sub_account_id: at, amount: '20000.01' }),
      load({ sub_account_id: at, amount: '100.01' }),
      load({ sub_account_id: at, amount: '1.001' }),
      owner.ask(withdrawSubAccount, { amount: '0.001', sub_account_id: at }),
    ),
  ).toEqual([
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'INSUFFICIENT_FUNDS',
    'AMOUNT_INVALID',
    'AMOUNT_INVALID',
  ])
  await owner.ask(moveSubAccountByHand, { id: at, event: 'block' })
  expect((await load({ sub_account_id: at })).body.code).toBe('STATE_CONFLICT')
  await other.owner.ask(moveCard, { id: other.card.id, event: 'block' })
  expect(
    (await other.owner.ask(withdrawPrepaidCard, { amount: '5', card_id: other.card.id })).body.code,
  ).toBe('CARD_STATE_CONFLICT')
  expect((await cards.read(owner, card.id)).fiat_account.status).toBe('BLOCKED')
})
