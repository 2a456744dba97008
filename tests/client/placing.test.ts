import { expect, test } from 'vitest'
import type { PlaceDraft } from '#contract/place'
import { placeCardOrder } from '#client/cardOrder'
import type { Call } from '#client/call'
import { placeOrder } from '#client/order'

/** What the bank is asked for, field by field, for each type of order and each thing it may carry. */

const draft: PlaceDraft = {
  orderType: 'TRANSFER_INTERNAL',
  walletId: 'w1',
  fromId: 'usd',
  toId: 'eur',
  amount: '10',
  isReverse: true,
  isSubtract: false,
  quoteId: null,
  reference: '',
  note: '',
  to: {},
} as unknown as PlaceDraft

type Place = typeof placeOrder | typeof placeCardOrder

async function asked(place: Place, parts: object) {
  const sent: [string, object, object | undefined][] = []
  const call = (async (endpoint, input, options) => {
    sent.push([endpoint.path, input, options])
    return {}
  }) as Call
  await place(call, { ...draft, ...parts }, { key: 'k1' })
  expect(sent).toHaveLength(1)
  const [path, input, options] = sent[0]!
  expect(options).toEqual({ key: 'k1' })
  return { path, ...input }
}

const base = { wallet_id: 'w1', amount: '10' }
const flags = { is_reverse: true, is_subtract: false }
const quoted = { quoteId: 'q1' }

test.each([
  [
    { orderType: 'TRANSFER_CARD_SUBACCOUNT', to: { subAccountId: 's1' } },
    { ...base, from_uuid: 'usd', sub_account_id: 's1' },
  ],
  [
    { orderType: 'TRANSFER_CARD_SUBACCOUNT', to: { subAccountId: 's1', cardId: 'c1' }, ...quoted },
    { ...base, from_uuid: 'usd', sub_account_id: 's1', card_id: 'c1', quote_id: 'q1' },
  ],
  [
    { orderType: 'TRANSFER_CARD_PREPAID', to: { cardId: 'c1' } },
    { ...base, from_uuid: 'usd', card_id: 'c1' },
  ],
  [
    { orderType: 'TRANSFER_CARD_PREPAID', to: { cardId: 'c1' }, ...quoted },
    { ...base, from_uuid: 'usd', card_id: 'c1', quote_id: 'q1' },
  ],
  [
    { orderType: 'RN_CARDS_OFFRAMP', to: { subAccountId: 's1' }, ...quoted },
    {
      ...base,
      ...flags,
      from_currency_id: 'usd',
      to_currency_id: 'eur',
      sub_account_id: 's1',
      quote_id: 'q1',
    },
  ],
  [
    { orderType: 'WITHDRAW_CARD_SUBACCOUNT', to: { subAccountId: 's1' }, ...quoted },
    { ...base, sub_account_id: 's1' },
  ],
  [
    { orderType: 'WITHDRAW_CARD_PREPAID', to: { cardId: 'c1' }, ...quoted },
    { ...base, card_id: 'c1' },
  ],
])('of cards: %j', async (parts, request) => {
  const { path: _path, ...input } = await asked(placeCardOrder, parts)
  expect(input).toEqual(request)
})

const crypto = { orderType: 'WITHDRAWAL_CRYPTO' }
const whole = { ...base, ...flags }

test.each([
  [
    { orderType: 'EXCHANGE_CRYPTO_INTERNAL', ...quoted },
    { ...whole, from_uuid: 'usd', to_uuid: 'eur', quote_id: 'q1' },
  ],
  [
    { ...crypto, to: { address: '0xabc' } },
    { ...whole, crypto_uuid: 'usd', to_address: '0xabc' },
  ],
  [
    { ...crypto, to: { address: '0xabc', memo: '7', lookalikeSeen: true } },
    { ...whole, crypto_uuid: 'usd', to_address: '0xabc', memo: '7', confirm_lookalike: true },
  ],
  [
    { to: { walletId: 'w2' }, reference: 'Rent', note: 'mine' },
    { ...whole, from_currency_id: 'usd', to_wallet_uuid: 'w2', reference: 'Rent', note: 'mine' },
  ],
  [
    { to: { destinationId: 'd1' } },
    { ...whole, from_currency_id: 'usd', counterparty_destination_id: 'd1' },
  ],
  [
    { orderType: 'HIFI_ACH_OFFRAMP', to: { destinationId: 'd1' }, reference: 'Rent', ...quoted },
    {
      ...whole,
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: 'usd',
      to_currency_id: 'eur',
      counterparty_destination_id: 'd1',
      reference: 'Rent',
      quote_id: 'q1',
    },
  ],
])('of wallets: %j', async (parts, request) => {
  const { path: _path, ...input } = await asked(placeOrder, parts)
  expect(input).toEqual(request)
})

test.each([placeOrder, placeCardOrder])('a type it cannot place is refused', async (place) => {
  const parts = { ...draft, orderType: 'DEPOSIT' } as unknown as PlaceDraft
  const call = (async () => ({})) as unknown as Call
  await expect((async () => place(call, parts, {}))()).rejects.toMatchObject({
    code: 'ORDER_TYPE_DISABLED',
  })
})
