import { expect, test } from 'vitest'
import { createContinuation, redeemContinuation } from '#contract/continuation'
import type { Language } from '#contract/preferences'
import { createDraftStore } from '#device/drafts'
import { createFakeDevice } from '#device/fakeDevice'
import type { OrderDraft } from '#machines/order/draft.setup'
import { wireContinuation, wireRedeemCode } from '#app/features/resume/ports.ts'
import type { Services } from '#app/services.ts'
import { askPort } from '#tests/kit/askPort'
import { recordCalls } from '#tests/kit/recordCalls'

/** What was typed on one device is what is found on the other, whatever signs each writes. */

function deviceOf(language: Language, answers: Parameters<typeof recordCalls>[0]) {
  const device = createFakeDevice()
  const { call, asked } = recordCalls(answers)
  const services = { call, device, language: () => language } as unknown as Services
  return { services, asked, device, drafts: createDraftStore(device.localStore) }
}

const coded = [[createContinuation, { code: '271828' }]] as const

const exchange: OrderDraft = {
  orderType: 'EXCHANGE_CRYPTO_INTERNAL',
  fromId: 'eur',
  toId: 'eth',
  amount: '1.5',
  side: 'selling',
  isSubtract: false,
  to: {},
  reference: '',
}

const sent = {
  form: 'exchange',
  order_type: 'EXCHANGE_CRYPTO_INTERNAL',
  from_currency_id: 'eur',
  to_currency_id: 'eth',
  amount: '1.5',
  is_reverse: false,
  is_subtract: false,
}

const drafts: [what: string, draft: Partial<OrderDraft>, sent: object][] = [
  ['an exchange', {}, {}],
  [
    'what is bought, less its fee',
    { side: 'buying', isSubtract: true },
    { is_reverse: true, is_subtract: true },
  ],
  [
    'a recipient with a reference',
    { to: { destinationId: 'd1' }, reference: 'Rent' },
    { destination_id: 'd1', reference: 'Rent' },
  ],
  ['a wallet', { to: { walletId: 'w2' } }, { to_wallet_id: 'w2' }],
  [
    'an address with its memo',
    { to: { address: 'rAddress', memo: '7' } },
    { to_address: 'rAddress', memo: '7' },
  ],
]

test.each(drafts)('%s goes on at another device', async (_, more, different) => {
  const one = deviceOf('en', coded)
  one.drafts.write('exchange w1', { ...exchange, ...more })
  const unfinished = { walletId: 'w1', form: 'exchange', orderId: null }
  await askPort(wireContinuation(one.services), 'createCode', unfinished)
  const continued = { wallet_id: 'w1', order_id: null, draft: { ...sent, ...different } }
  expect(one.asked).toEqual([[createContinuation, continued]])
  expect(one.device.vault.peek('continuationCode')).toBe('271828')

  const other = deviceOf('ru', [[redeemContinuation, continued]])
  other.device.vault.put('resumeCode', '271828')
  expect(await askPort(wireRedeemCode(other.services), 'submitForm')).toEqual({
    result: { route: 'exchange', id: null, query: 'wallet=w1' },
  })
  expect(other.asked).toEqual([[redeemContinuation, { token: '271828' }]])
  expect(other.device.vault.peek('resumeCode')).toBeNull()
  expect(other.drafts.read('exchange w1')).toEqual({ ...exchange, ...more, amount: '1,5' })
})

test.each(['', '1,234', 'much'])(
  'an amount with two readings, or none, is typed again: %j',
  async (amount) => {
    const { services, asked, drafts: typed } = deviceOf('en', coded)
    typed.write('exchange w1', { ...exchange, amount })
    const unfinished = { walletId: 'w1', form: 'exchange', orderId: null }
    await askPort(wireContinuation(services), 'createCode', unfinished)
    expect(asked).toMatchObject([[createContinuation, { draft: { amount: '' } }]])
  },
)

test('an order that was placed goes on as it is, whatever else is typed', async () => {
  const one = deviceOf('en', coded)
  one.drafts.write('send w1', exchange)
  const placed = { wallet_id: 'w1', order_id: 'o1', draft: null }
  const unfinished = { walletId: 'w1', form: 'send', orderId: 'o1' }
  await askPort(wireContinuation(one.services), 'createCode', unfinished)
  expect(one.asked).toEqual([[createContinuation, placed]])

  const other = deviceOf('en', [[redeemContinuation, placed]])
  expect(await askPort(wireRedeemCode(other.services), 'submitForm')).toEqual({
    result: { route: 'activity', id: 'o1', query: 'wallet=w1' },
  })
})

test('without anything typed in this wallet no code is asked for', async () => {
  const { services, asked, drafts: typed } = deviceOf('en', coded)
  typed.write('exchange w2', exchange)
  const unfinished = { walletId: 'w1', form: 'exchange', orderId: null }
  const created = askPort(wireContinuation(services), 'createCode', unfinished)
  await expect(created).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked).toEqual([])
})
