import type { Page } from 'playwright-core'
import type { Endpoint } from '#contract/kit/endpoint'
import type { OrderType } from '#contract/orderType'
import { placeCryptoWithdrawal, placeExchange, placeToDestination } from '#contract/place'
import { listCurrencies, type Currency } from '#contract/reference'
import { order as said } from '#app/features/order/words.en.ts'
import type { OrderFacts } from '#machines/order/order.life'
import {
  chooseStranger,
  savePayee,
  confirmOrder,
  STRANGER,
  type PayeeRail,
} from '#tests/browser/sending'
import type { Site } from '#tests/kit/site'
import { strict } from '#tests/bank/proof/proving'
import { setStepUp } from '#tests/kit/stepUp'
import type { Customer } from './customer.ts'
import { bankOfOrder, pageOfOrder } from './orders.ts'
import type { Place } from './pages.ts'
import type { System } from './system.ts'

/** Order types, each begun by its own call and its own form. */

export interface Kind {
  type: OrderType
  settles: OrderFacts['settles']
  amount: string
  /** Where its payee has bank details. */
  rail?: PayeeRail
}

export const kinds: readonly Kind[] = [
  { type: 'HIFI_ACH_OFFRAMP', settles: 'byRail', amount: '41', rail: 'ACH' },
  { type: 'HIFI_WIRE_OFFRAMP', settles: 'byRail', amount: '62', rail: 'DOMESTIC_WIRE' },
  { type: 'HIFI_SEPA_OFFRAMP', settles: 'byRail', amount: '43', rail: 'SEPA' },
  { type: 'WITHDRAWAL_CRYPTO', settles: 'byRail', amount: '0.01' },
  { type: 'EXCHANGE_CRYPTO_INTERNAL', settles: 'atOnce', amount: '20' },
]

export async function openOrderOperator({ bank }: Site, customer: Customer) {
  const payee = await savePayee(customer)
  const currencies = (await customer.ask(listCurrencies)).body.data as Currency[]
  const idOf = (symbol: string) => currencies.find(({ meta }) => meta.symbol === symbol)!.uuid

  /** Whether orders wait for approval, or go as soon as they are placed. */
  async function waitForYes(wait: boolean) {
    await setStepUp(bank, wait ? { ...strict, purposes: ['order'] } : 'off')
  }

  function callFor({ type, rail, amount }: Kind): [Endpoint, object] {
    const base = { wallet_id: customer.walletId, amount }
    if (type === 'EXCHANGE_CRYPTO_INTERNAL')
      return [placeExchange, { ...base, from_uuid: idOf('USD'), to_uuid: idOf('EUR') }]
    if (rail === undefined)
      return [placeCryptoWithdrawal, { ...base, crypto_uuid: idOf('ETH'), to_address: STRANGER }]
    const from_currency_id = idOf(rail === 'SEPA' ? 'EUR' : 'USD')
    const counterparty_destination_id = payee[rail]
    return [
      placeToDestination,
      { ...base, order_type: type, from_currency_id, counterparty_destination_id },
    ]
  }

  async function byCall(kind: Kind): Promise<System> {
    const { status, body, text } = await customer.ask(...callFor(kind))
    if (status !== 201) throw new Error(text)
    return bankOfOrder(customer, String(body.order_uuid))
  }

  async function byForm(kind: Kind, place: Place): Promise<System> {
    const { page, home } = place
    const { rail, type, amount } = kind
    const exchanged = type === 'EXCHANGE_CRYPTO_INTERNAL'
    const path = exchanged ? '/exchange' : rail ? `/send?to=${payee[rail]}` : '/send'
    await page.goto(home + path)
    if (!exchanged && !rail) await chooseStranger(page)
    await confirmOrder(place, exchanged ? 'Exchange' : 'Send', amount)
    await openedOrder(page)
    return pageOfOrder(place.name, page)
  }

  return { waitForYes, byCall, byForm }
}

async function openedOrder(page: Page) {
  await page.getByRole('link', { name: said.openOrder }).click()
  await page.locator('.timeline').waitFor()
}
