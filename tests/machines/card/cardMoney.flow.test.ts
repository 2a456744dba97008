import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { PlaceDraft } from '#contract/place'
import { cardMoneyFlow, cardMoneyPorts, type MoneyDirection } from '#machines/card/cardMoney.flow'
import { wire } from '#machines/kit/port'
import { placeFlow, placePorts, submitOrder } from '#machines/order/place.flow'
import { quoteFlow } from '#machines/order/quote.flow'
import { quotePorts } from '#machines/order/quote.setup'
import { createSubmissionStore } from '#app/features/order/submission.ts'
import { createFakeDevice } from '#device/fakeDevice'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'
import { storedSubmission } from '#tests/kit/storedSubmission'

const eur = { uuid: 'eur', is_crypto: false }
const btc = { uuid: 'btc', is_crypto: true }

const types = ['TRANSFER_CARD_PREPAID', 'WITHDRAW_CARD_PREPAID', 'RN_CARDS_OFFRAMP']
const offer = {
  account: {
    id: 's1',
    type: 'prepaid',
    status: 'ACTIVE',
    balance: '120.50',
    currency: eur,
    issuing_program: { order_types: types.map((id) => ({ order_types_id: id })) },
  },
  currencies: [eur, btc],
  balances: [{ details: [btc, eur].map((currency) => ({ currency, available: '5' })) }],
  orderTypes: types,
  decimal: ',',
}

const order = (version: number, over: boolean) => ({
  order_uuid: 'o1',
  version,
  status: over ? 'COMPLETE' : 'PROCESSING',
  next: over ? null : { mover: 'rail', why: 'submitted', until: null, allowed_events: [] },
})

/** The flow with a device's submission store, which several flows may share. */
function openMoney(device = createFakeDevice(), mint = () => 'key-1') {
  const bank = createPendingPorts({
    ...cardMoneyPorts,
    ...placePorts,
    ...submitOrder.ports,
    ...quotePorts,
  })
  const store = createSubmissionStore<PlaceDraft>(device, mint, 'card money')
  const { keys, answers } = storedSubmission(store, bank.answers)
  const place = wire(placeFlow, placePorts, {
    ...bank.answers,
    saveDraft: ({ draft }) => store.saveDraft(draft),
    forgetSubmission: answers.forgetSubmission,
  }).provide({
    actors: { submissionFlow: wire(submitOrder.flow, submitOrder.ports, answers) },
  })
  const logic = wire(cardMoneyFlow, cardMoneyPorts, bank.answers).provide({
    actors: { placeFlow: place, quoteFlow: wire(quoteFlow, quotePorts, bank.answers) },
  })
  const clock = new SimulatedClock()
  const flow = createActor(logic, { clock, input: { walletId: 'w1' } }).start()
  const calm = async () => {
    for (const _ of [1, 2, 3, 4, 5]) await settled()
  }
  const answer = async (port: Parameters<typeof bank.last>[0], output: unknown) => {
    bank.last(port).answer(output)
    await calm()
  }
  const refuse = async (port: Parameters<typeof bank.last>[0], no: Refusal) => {
    bank.last(port).refuse(no)
    await calm()
  }
  const write = async (way: MoneyDirection, amount: string) => {
    await calm()
    flow.send({ type: 'money.open', way, at: { accountId: 's1', cardId: 'k1' } })
    await calm()
    await answer('readMoneyOffer', offer)
    flow.getSnapshot().children.quote?.send({ type: 'amount.set', side: 'selling', amount })
    clock.increment(1_000)
    await calm()
  }
  const confirm = async () => {
    flow.send({ type: 'money.confirm' })
    await calm()
  }
  return { answer, bank, calm, clock, confirm, device, flow, keys, refuse, write }
}

const now = ({ flow }: ReturnType<typeof openMoney>) => flow.getSnapshot()

test('sends a top-up with the price shown and follows it to the end', async () => {
  const one = openMoney()
  await one.write('load', '12,50')
  expect(one.bank.last('calcOrder').input).toMatchObject({
    order_type: 'TRANSFER_CARD_PREPAID',
    from_currency_id: 'eur',
    to_currency_id: 'eur',
    amount: '12.50',
    is_reverse: false,
    is_subtract: true,
  })
  await one.confirm()
  expect(one.keys).toEqual([])
  await one.answer('calcOrder', { quote_id: 'q1' })
  await one.confirm()
  expect(one.bank.last('submit').input).toMatchObject({
    draft: {
      orderType: 'TRANSFER_CARD_PREPAID',
      amount: '12.50',
      quoteId: 'q1',
      to: { subAccountId: 's1', cardId: 'k1' },
    },
  })
  await one.answer('submit', order(1, false))
  expect(now(one).matches({ open: 'following' })).toBe(true)
  one.flow.send({ type: 'order.changed', order: order(2, true) as never })
  await one.calm()
  expect(now(one).value).toBe('ended')
  expect(now(one).context.order?.status).toBe('COMPLETE')
  one.flow.send({ type: 'money.drop' })
  await one.calm()
  expect(now(one).matches({ open: 'closed' })).toBe(true)
})

test('a new submission can start after the last one ended', async () => {
  const one = openMoney()
  await one.write('load', '10')
  await one.answer('calcOrder', { quote_id: 'q1' })
  await one.confirm()
  await one.answer('submit', order(2, true))
  expect(now(one).value).toBe('ended')
  await one.write('takeOff', '5')
  expect(now(one).context).toMatchObject({ request: { way: 'takeOff' }, order: null })
  expect(one.bank.last('calcOrder').input).toMatchObject({ order_type: 'WITHDRAW_CARD_PREPAID' })
})

test('a double confirmation makes one order', async () => {
  const one = openMoney()
  await one.write('load', '10')
  await one.answer('calcOrder', { quote_id: 'q1' })
  one.flow.send({ type: 'money.confirm' })
  one.flow.send({ type: 'money.confirm' })
  await one.calm()
  expect(one.bank.asked.filter(({ port }) => port === 'submit')).toHaveLength(1)
})

test('quotes a withdrawal in the card currency and binds no price', async () => {
  const one = openMoney()
  await one.write('takeOff', '120,50')
  expect(one.bank.last('calcOrder').input).toMatchObject({
    order_type: 'WITHDRAW_CARD_PREPAID',
    from_currency_id: 'eur',
    amount: '120.50',
  })
  await one.answer('calcOrder', { quote_id: 'q1' })
  await one.confirm()
  expect(one.bank.last('submit').input).toMatchObject({ draft: { quoteId: null } })
})

test('loads crypto by its own order type where offered', async () => {
  const one = openMoney()
  await one.write('load', '1')
  one.flow.send({ type: 'from.pick', currencyId: 'btc' })
  await one.calm()
  expect(one.bank.last('calcOrder').input).toMatchObject({
    order_type: 'RN_CARDS_OFFRAMP',
    from_currency_id: 'btc',
  })
  one.flow.send({ type: 'from.pick', currencyId: 'eur' })
  await one.calm()
  expect(one.bank.last('calcOrder').input).toMatchObject({ order_type: 'TRANSFER_CARD_PREPAID' })
})

test('a refusal keeps the draft and is gone after reopening', async () => {
  const one = openMoney()
  await one.write('takeOff', '10')
  await one.answer('calcOrder', { quote_id: 'q1' })
  await one.confirm()
  await one.refuse('submit', new Refusal('INSUFFICIENT_FUNDS'))
  expect(now(one).matches({ open: { making: 'writing' } })).toBe(true)
  const place = () => now(one).children.place?.getSnapshot().context
  expect(place()?.refusal?.code).toBe('INSUFFICIENT_FUNDS')
  expect(now(one).children.quote?.getSnapshot().context.amount).toBe('10')
  one.flow.send({ type: 'money.drop' })
  await one.calm()
  expect(now(one).matches({ open: 'closed' })).toBe(true)
  expect(place()?.refusal).toBeNull()
  expect(place()?.draft).toBeNull()
})

test('a reopened page first asks for the outcome under the stored key', async () => {
  const first = openMoney()
  await first.write('load', '10')
  await first.answer('calcOrder', { quote_id: 'q1' })
  await first.confirm()
  first.flow.stop()
  const later = openMoney(first.device, () => 'key-2')
  await later.calm()
  expect(now(later).matches({ open: 'resumed' })).toBe(true)
  expect(later.keys).toEqual(['key-1'])
  expect(later.bank.last('askOutcome').input).toEqual(first.bank.last('submit').input)
  await later.answer('askOutcome', order(1, false))
  expect(now(later).matches({ open: 'following' })).toBe(true)
})

test('a failed reading of the offer can be retried', async () => {
  const one = openMoney()
  await one.calm()
  one.flow.send({ type: 'money.open', way: 'load', at: { accountId: 's1', cardId: null } })
  await one.refuse('readMoneyOffer', new Refusal('OFFLINE'))
  expect(now(one).matches({ open: 'unread' })).toBe(true)
  one.flow.send({ type: 'money.retry' })
  await one.answer('readMoneyOffer', offer)
  expect(now(one).matches({ open: 'making' })).toBe(true)
})
