import { beforeAll, expect, test } from 'vitest'
import { approveOrder, cancelOrder, type Order } from '#contract/order'
import { simulatedOrderEvents } from '#contract/orderSimulation'
import type { OrderType } from '#contract/orderType'
import { placeToDestination } from '#contract/place'
import { advance, allows } from '#machines/kit/life'
import { orderExhibit as exhibit } from '#machines/order/order.exhibit'
import { bornFacts, orderLife, type OrderEvent, type OrderFacts } from '#machines/order/order.life'
import type { OrderRow } from '#bank/order/order.rows'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { walksOf } from '#tests/kit/mbt'
import { oneOf } from '#tests/kit/whole'
import { ach, openOrderKit } from './orderKit.ts'

/** Every path of an order's life, over the API. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)

let owner: Owner
let routes: Record<string, { from: string; to: string; amount: string; destination?: string }>

const sepa = {
  type: 'SEPA',
  external_banking_data: { iban: 'DE89370400440532013000', bank_name: 'Commerzbank' },
}
const chaps = {
  type: 'CHAPS',
  external_banking_data: {
    sort_code: '200000',
    account_number: '55779911',
    bank_name: 'Barclays',
  },
}
const swift = {
  type: 'SWIFT',
  external_banking_data: {
    swift_bic: 'COBADEFFXXX',
    account_number: '0532013000',
    bank_name: 'Commerzbank',
    address: { country_id: 276, city: 'Frankfurt' },
  },
}

beforeAll(async () => {
  owner = await kit.moveIn()
  const { usd, eur, gbp, eth } = kit
  await kit.give(owner, usd, 10_000_000n)
  await kit.give(owner, eth, 1_000n * 10n ** 18n)
  const crypto = {
    type: 'CRYPTO_EXTERNAL',
    external_crypto_data: {
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      currency_id: eth,
    },
  }
  const to = async (words: object) => ({ destination: await kit.destination(owner, words) })
  routes = {
    HIFI_ACH_OFFRAMP: { from: usd, to: usd, amount: '20', ...(await to(ach)) },
    L2F_SEPA_OFFRAMP: { from: usd, to: eur, amount: '20', ...(await to(sepa)) },
    TBD_SWIFT_WITHDRAWAL: { from: usd, to: usd, amount: '200', ...(await to(swift)) },
    L2F_CHAPS_OFFRAMP: { from: usd, to: gbp, amount: '200', ...(await to(chaps)) },
    OMNIBUS_CRYPTO_TRANSFER: { from: eth, to: eth, amount: '0.1', ...(await to(crypto)) },
    HIFI_SEPA_ONRAMP: { from: eur, to: eur, amount: '20' },
  }
})

const types: OrderType[] = [
  'HIFI_ACH_OFFRAMP',
  'L2F_SEPA_OFFRAMP',
  'TBD_SWIFT_WITHDRAWAL',
  'L2F_CHAPS_OFFRAMP',
  'OMNIBUS_CRYPTO_TRANSFER',
  'HIFI_SEPA_ONRAMP',
]

/** An outgoing order is approved by the time it is answered. */
function pathsOf(type: OrderType): OrderEvent[][] {
  const into = type === 'HIFI_SEPA_ONRAMP'
  const walks = walksOf(exhibit)
    .filter(({ input }) => {
      const { settles, direction, reviewed, needsApprover } = input as OrderFacts
      const ours = direction === (into ? 'in' : 'out')
      return settles === 'byRail' && ours && !reviewed && !needsApprover
    })
    .map(({ events }) => events as OrderEvent[])
  if (into) return walks
  return walks.filter(([first]) => first?.type === 'order.approve').map((events) => events.slice(1))
}

const simulatedEvents: readonly string[] = simulatedOrderEvents

async function apply({ order_uuid }: Order, event: OrderEvent) {
  if (event.type === 'order.cancel') return owner.ask(cancelOrder, { order_uuid })
  if (event.type === 'order.approve') return owner.ask(approveOrder, { order_uuid })
  expect(simulatedEvents).toContain(event.type)
  const { type, ...more } = event
  return kit.press(owner, { order_uuid } as Order, type, more)
}

test.each(types)('%s takes every path of its life over the API', async (type) => {
  const { from, to, amount, destination } = routes[type]!
  const paths = pathsOf(type)
  expect(paths.length).toBeGreaterThan(5)
  for (const events of oneOf(3, paths, types.indexOf(type))) {
    const { status, body, text } = await owner.ask(placeToDestination, {
      order_type: type,
      from_currency_id: from,
      to_currency_id: to,
      amount,
      ...(destination && { counterparty_destination_id: destination }),
    })
    expect([status, text]).toEqual([201, text])
    const order = body as unknown as Order
    const into = type === 'HIFI_SEPA_ONRAMP'
    let model = modelOf(order, into)
    for (const event of events) {
      const taken = allows(orderLife, model, event)
      const answer = await apply(order, event)
      if (!taken) {
        expect(answer.body).toMatchObject({ code: 'STATE_CONFLICT', state: model.status })
        continue
      }
      const { status: stands, facts } = advance(orderLife, model, event)
      model = { status: stands, facts }
      expect(answer.body).toMatchObject({ status: stands, sub_status: facts.sub_status })
    }
    const { history } = await kit.read(owner, order)
    expect(history.at(-1)?.to).toBe(model.status)
  }
})

const modelOf = (order: Order, into: boolean): Pick<OrderRow, 'status' | 'facts'> => ({
  status: order.status,
  facts: {
    ...bornFacts(into ? 'in' : 'out', 'byRail'),
    money: into ? ('untouched' as const) : ('sent' as const),
    sub_status: order.sub_status as OrderFacts['sub_status'],
  },
})
