import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import type { OrderType } from '#contract/orderType'
import {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
} from '#contract/place'
import type { RailInstruction } from '#bank/outside/rails/rail'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { ach, placed } from './orderKit.ts'
import { openSmallPrint } from './smallPrintKit.ts'

/**
 * Where every cent of an order goes and what its rail receives. Worked out without the bank: 1 % of
 * the net amount and 3 dollars each, 0.0006 ether for the network of Ethereum.
 */

const bank = await openTestBank()
const kit = await openSmallPrint(bank)
const { usd, eur, eth } = kit

const payee = await kit.moveIn()

async function payer() {
  const owner = await kit.moveIn()
  await kit.give(owner, usd, 100_000n)
  await kit.give(owner, eur, 100_000n)
  await kit.give(owner, eth, 10n ** 19n)
  return owner
}

interface Case {
  place: (owner: Owner) => ReturnType<Owner['ask']>
  /** Responses from outside. */
  event?: string
  status: string
  postings: string[]
  told?: string[]
}

const out =
  (order_type: OrderType, to: object, to_currency_id: string, more: object) =>
  async (owner: Owner) =>
    owner.ask(placeToDestination, {
      order_type,
      from_currency_id: usd,
      to_currency_id,
      amount: '200',
      reference: 'inv 7',
      counterparty_destination_id: await kit.destination(owner, to),
      ...more,
    })

const exchange =
  (from_uuid: string, to_uuid: string, amount: string, is_reverse = false) =>
  (owner: Owner) =>
    owner.ask(placeExchange, { from_uuid, to_uuid, amount, is_reverse })

const cases: Record<string, Case> = {
  // 197 / 1.01 = 195.0495…; 1 % of 195.04 is 1.96.
  'a transfer, its fee within the amount': {
    place: (owner) =>
      owner.ask(placeTransfer, {
        from_currency_id: usd,
        to_wallet_uuid: payee.walletId,
        amount: '200',
      }),
    status: 'COMPLETE',
    postings: ['move fees USD 496', 'move wallet:payee USD 19504', 'move wallet:payer USD -20000'],
  },
  // 101.01 / 1.01 = 100.0099…; 1 % of 100.00 is 1.00, and one cent is left over.
  'an exchange that leaves a cent over': {
    place: exchange(usd, eur, '104.01'),
    status: 'COMPLETE',
    postings: [
      'move exchange EUR -8000',
      'move exchange USD 10000',
      'move fees USD 400',
      'move rounding USD 1',
      'move wallet:payer EUR 8000',
      'move wallet:payer USD -10401',
    ],
  },
  // 100.04 / 1.25 = 80.032, so 80.04, which brings 100.05. 1 % is 0.81, and 3 dollars are 2.40.
  'an exchange of what is to arrive, where the smallest payment brings a cent more': {
    place: exchange(eur, usd, '100.04', true),
    status: 'COMPLETE',
    postings: [
      'move exchange EUR 8004',
      'move exchange USD -10005',
      'move fees EUR 321',
      'move rounding USD 1',
      'move wallet:payer EUR -8325',
      'move wallet:payer USD 10004',
    ],
  },
  'a cash-out, its fee within the amount': {
    place: out('HIFI_ACH_OFFRAMP', ach, usd, { is_subtract: true }),
    event: 'rail.settled',
    status: 'COMPLETE',
    postings: [
      'send rail:ach:sending USD 20000',
      'send wallet:payer USD -20000',
      'settle fees USD 496',
      'settle rail:ach USD 19504',
      'settle rail:ach:sending USD -20000',
    ],
    told: ['ach USD 19504 inv 7 Chase'],
  },
  'a cash-out, its fee on top': {
    place: out('HIFI_ACH_OFFRAMP', ach, usd, { is_subtract: false }),
    event: 'rail.settled',
    status: 'COMPLETE',
    postings: [
      'send rail:ach:sending USD 20500',
      'send wallet:payer USD -20500',
      'settle fees USD 500',
      'settle rail:ach USD 20000',
      'settle rail:ach:sending USD -20500',
    ],
    told: ['ach USD 20000 inv 7 Chase'],
  },
  // 195.04 / 1.25 = 156.032.
  'a cash-out into another currency': {
    place: out('HIFI_SEPA_OFFRAMP', sepa, eur, { is_subtract: true }),
    event: 'rail.settled',
    status: 'COMPLETE',
    postings: [
      'send rail:sepa:sending USD 20000',
      'send wallet:payer USD -20000',
      'settle exchange EUR -15603',
      'settle exchange USD 19504',
      'settle fees USD 496',
      'settle rail:sepa EUR 15603',
      'settle rail:sepa:sending USD -20000',
    ],
    told: ['sepa EUR 15603 inv 7 Commerzbank'],
  },
  'the same, refused by its rail': {
    place: out('HIFI_SEPA_OFFRAMP', sepa, eur, { is_subtract: true }),
    event: 'rail.rejected',
    status: 'FAILED',
    postings: [
      'give back rail:sepa:sending USD -20000',
      'give back wallet:payer USD 20000',
      'send rail:sepa:sending USD 20000',
      'send wallet:payer USD -20000',
    ],
    told: ['sepa EUR 15603 inv 7 Commerzbank'],
  },
  // 1 % of 1 ether is 0.01, 3 dollars are 0.0015.
  'a withdrawal of ether, fees on top': {
    place: (owner) =>
      owner.ask(placeCryptoWithdrawal, {
        crypto_uuid: eth,
        amount: '0.1',
        is_subtract: false,
        to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      }),
    event: 'rail.settled',
    status: 'COMPLETE',
    postings: [
      'send rail:chain-1:sending ETH 103100000000000000',
      'send wallet:payer ETH -103100000000000000',
      'settle fees ETH 2500000000000000',
      'settle rail:chain-1 ETH 100000000000000000',
      'settle rail:chain-1:sending ETH -103100000000000000',
      'settle rail:network ETH 600000000000000',
    ],
  },
  'money that comes in, before it is settled': {
    place: (owner) =>
      owner.ask(placeToDestination, {
        order_type: 'HIFI_ACH_ONRAMP',
        from_currency_id: usd,
        to_currency_id: usd,
        amount: '200',
      }),
    event: 'funds.received',
    status: 'PROCESSING',
    postings: ['receive incoming:payer USD 20000', 'receive rail:ach USD -20000'],
  },
}

test.each(Object.entries(cases))('%s', async (_, { place, event, status, postings, told = [] }) => {
  const owner = await payer()
  const order: Order = await placed(place(owner))
  if (event) {
    await bank.worker.drain(kit.tenantId)
    expect((await kit.press(owner, order, event)).status).toBe(200)
  }
  expect((await kit.read(owner, order)).status).toBe(status)
  const named = (line: string) =>
    line.replace(owner.walletId, 'payer').replace(payee.walletId, 'payee')
  expect((await kit.newPostings()).map(named).toSorted()).toEqual(postings)
  const recorded = kit.instructions.splice(0)
  expect(recorded.map(tellsOf)).toEqual(told)
  expect(recorded.every(({ key }) => key === order.order_uuid)).toBe(true)
})

function tellsOf({ rail, symbol, minor, reference, destination }: RailInstruction): string {
  const { bank: account } = destination as { bank: { bank_name: string } }
  return [rail, symbol, minor, reference, account.bank_name].join(' ')
}
