import { expect, test } from 'vitest'
import {
  loadPrepaidCard,
  loadSubAccount,
  loadVendor,
  payOutToCards,
  withdrawPrepaidCard,
  withdrawSubAccount,
} from '#contract/cardOrder'
import type { RailInstruction } from '#bank/outside/rails/rail'
import { openCardSmallPrint } from '#tests/bank/order/smallPrintKit'
import { openTestBank } from '#tests/kit/bank'
import { placed, simulateOrder } from './cardMoney.ts'

/**
 * Where every cent of an order to or from a card goes, and what the vendor of cards is told, worked
 * out by hand: 1 % of the net amount, rounded up, and 3 dollars each; an ether is 2,000 dollars.
 */

const bank = await openTestBank()
const cards = await openCardSmallPrint(bank)
const { usd, eth } = cards

type Shopper = Awaited<ReturnType<typeof cards.funded>>

interface Case {
  prepaid?: true
  place: (shopper: Shopper) => ReturnType<Shopper['owner']['ask']>
  /** What the vendor answers, where it is not what it does by itself. */
  event?: string
  status: string
  postings: string[]
  told: string[]
  card: bigint
}

const ether = async ({ owner: { walletId } }: Shopper) => {
  const leg = { currencyId: eth, posted: 10n ** 18n }
  const legs = [
    { ...leg, address: 'rail:gift' as const, posted: -leg.posted },
    { ...leg, address: `wallet:${walletId}` as const },
  ]
  const transfers = [{ id: bank.world.random.id(), cause: 'gift', legs }]
  await bank.world.writer.commit(cards.tenantId, { rows: [], transfers })
}

const payOut = (more: object) => async (shopper: Shopper) => {
  await ether(shopper)
  const ends = { from_currency_id: eth, to_currency_id: usd }
  return shopper.owner.ask(payOutToCards, { ...ends, sub_account_id: shopper.at, ...more })
}

const loaded = async ({ owner, card, at }: Shopper) => {
  const words = { amount: '40' }
  const prepaid = card.fiat_account.type === 'prepaid'
  await (prepaid
    ? owner.ask(loadPrepaidCard, { ...words, card_id: card.id })
    : owner.ask(loadSubAccount, { ...words, sub_account_id: at }))
  await cards.settle()
  await cards.newPostings()
  cards.instructions.splice(0)
}

const cases: Record<string, Case> = {
  // 37 / 1.01 = 36.6336…; 1 % of 36.63 is 0.37.
  'a load of a sub-account': {
    place: ({ owner, at }) => owner.ask(loadSubAccount, { amount: '40', sub_account_id: at }),
    status: 'COMPLETE',
    postings: [
      'send rail:cards:sending USD 4000',
      'send wallet:payer USD -4000',
      'settle card:payer USD 3663',
      'settle fees USD 337',
      'settle rail:cards:sending USD -4000',
    ],
    told: ['cards USD 3663'],
    card: 3_663n,
  },
  'a load that the vendor refuses': {
    place: ({ owner, at }) => owner.ask(loadSubAccount, { amount: '40', sub_account_id: at }),
    event: 'rail.rejected',
    status: 'FAILED',
    postings: [
      'give back rail:cards:sending USD -4000',
      'give back wallet:payer USD 4000',
      'send rail:cards:sending USD 4000',
      'send wallet:payer USD -4000',
    ],
    told: [],
    card: 0n,
  },
  // 17 / 1.01 = 16.8316…; 1 % of 16.83 is 0.17.
  'a load of a prepaid card': {
    prepaid: true,
    place: ({ owner, card }) => owner.ask(loadPrepaidCard, { amount: '20', card_id: card.id }),
    status: 'COMPLETE',
    postings: [
      'send rail:cards:sending USD 2000',
      'send wallet:payer USD -2000',
      'settle card:payer USD 1683',
      'settle fees USD 317',
      'settle rail:cards:sending USD -2000',
    ],
    told: ['cards USD 1683'],
    card: 1_683n,
  },
  // 7 / 1.01 = 6.9306…; 1 % of 6.93 is 0.07.
  'a load of a vendor': {
    place: async ({ owner }) => {
      const { vendor_id } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
      return owner.ask(loadVendor, { amount: '10', currency_id: usd, vendor_id })
    },
    status: 'COMPLETE',
    postings: [
      'send rail:cards:sending USD 1000',
      'send wallet:payer USD -1000',
      'settle fees USD 307',
      'settle rail:card-vendor:vendor USD 693',
      'settle rail:cards:sending USD -1000',
    ],
    told: ['cards USD 693'],
    card: 0n,
  },
  // 0.0985 / 1.01 = 0.0975247…, worth 195.0495 dollars; 1 % is 0.000975…, 3 dollars are 0.0015.
  'ether paid out to a card': {
    place: payOut({ amount: '0.1' }),
    status: 'COMPLETE',
    postings: [
      'send rail:cards:sending ETH 100000000000000000',
      'send wallet:payer ETH -100000000000000000',
      'settle card:payer USD 19504',
      'settle exchange ETH 97524752475247524',
      'settle exchange USD -19504',
      'settle fees ETH 2475247524752476',
      'settle rail:cards:sending ETH -100000000000000000',
    ],
    told: ['cards USD 19504'],
    card: 19_504n,
  },
  // 100.01 / 2000 = 0.050005; 1 % is 0.00050005.
  'ether paid out for what is to arrive': {
    place: payOut({ amount: '100.01', is_reverse: true }),
    status: 'COMPLETE',
    postings: [
      'send rail:cards:sending ETH 52005050000000000',
      'send wallet:payer ETH -52005050000000000',
      'settle card:payer USD 10001',
      'settle exchange ETH 50005000000000000',
      'settle exchange USD -10001',
      'settle fees ETH 2000050000000000',
      'settle rail:cards:sending ETH -52005050000000000',
    ],
    told: ['cards USD 10001'],
    card: 10_001n,
  },
  // What is on cards is in the bank's own book, so nobody outside is told of a withdrawal.
  'a withdrawal from a sub-account': {
    place: async (shopper) => {
      await loaded(shopper)
      const words = { amount: '10', sub_account_id: shopper.at }
      return shopper.owner.ask(withdrawSubAccount, words)
    },
    status: 'COMPLETE',
    postings: [
      'receive card:payer USD -1000',
      'receive incoming:payer USD 1000',
      'settle fees USD 307',
      'settle incoming:payer USD -1000',
      'settle wallet:payer USD 693',
    ],
    told: [],
    card: 2_663n,
  },
  // 13.83 / 1.01 = 13.6930…; 1 % of 13.69 is 0.14.
  'a withdrawal from a prepaid card': {
    prepaid: true,
    place: async (shopper) => {
      await loaded(shopper)
      const words = { amount: '16.83', card_id: shopper.card.id }
      return shopper.owner.ask(withdrawPrepaidCard, words)
    },
    status: 'COMPLETE',
    postings: [
      'receive card:payer USD -1683',
      'receive incoming:payer USD 1683',
      'settle fees USD 314',
      'settle incoming:payer USD -1683',
      'settle wallet:payer USD 1369',
    ],
    told: [],
    card: 1_980n,
  },
  'a withdrawal that the vendor refuses': {
    place: async (shopper) => {
      await loaded(shopper)
      const words = { amount: '10', sub_account_id: shopper.at }
      return shopper.owner.ask(withdrawSubAccount, words)
    },
    event: 'rail.rejected',
    status: 'FAILED',
    postings: [
      'give back card:payer USD 1000',
      'give back incoming:payer USD -1000',
      'receive card:payer USD -1000',
      'receive incoming:payer USD 1000',
    ],
    told: [],
    card: 3_663n,
  },
}

test.each(Object.entries(cases))('%s', async (_, { prepaid, place, event, ...expected }) => {
  const shopper = await cards.funded(prepaid ? 'VIRTUAL_PREPAID' : 'VIRTUAL_BALANCE')
  await cards.newPostings()
  cards.instructions.splice(0)
  const { owner, card, at } = shopper
  const order = placed(await place(shopper))
  if (event) await simulateOrder(owner, order, event)
  else await cards.settle()

  const named = (line: string) =>
    line
      .replace(`wallet:${owner.walletId}`, 'wallet:payer')
      .replace(`incoming:${owner.walletId}`, 'incoming:payer')
      .replace(`card:${at}`, 'card:payer')
      .replace(/card-vendor:\S+/, 'card-vendor:vendor')
  const [row] = await cards.rows<{ status: string }>(
    'select status from orders where tenant_id = $1 and id = $2',
    order.order_uuid,
  )
  const told = cards.instructions.splice(0)
  expect({
    status: row?.status,
    postings: (await cards.newPostings()).map(named).toSorted(),
    told: told.map(tellsOf),
    card: (await cards.book(owner, card)).card,
  }).toEqual(expected)
  expect(told.every(({ key }) => key === order.order_uuid)).toBe(true)
})

const tellsOf = ({ rail, symbol, minor }: RailInstruction) => [rail, symbol, minor].join(' ')
