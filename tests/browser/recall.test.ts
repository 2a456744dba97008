import { beforeAll, expect, test } from 'vitest'
import { pressOrder, type Order } from '#contract/order'
import { placeToDestination } from '#contract/place'
import { listCurrencies } from '#contract/reference'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { savePayee } from './sending.ts'
import { assertSound, press, visit } from './visit.ts'

/** A payment that has arrived is asked back: refused by the other bank, or given back by it. */

const browser = useBrowser()
let site: Site
const payers = {} as Record<Variant['tenant'], { customer: Customer; mill: string; eur: string }>

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const) payers[tenant] = await payerOf(tenant)
})

async function payerOf(tenant: Variant['tenant']) {
  const customer = await meetCustomer(site, tenant)
  const { data } = (await customer.ask(listCurrencies)).body as {
    data: { uuid: string; is_crypto: boolean; meta: { symbol: string } }[]
  }
  const eur = data.find(({ meta, is_crypto }) => meta.symbol === 'EUR' && !is_crypto)!.uuid
  return { customer, mill: (await savePayee(customer)).SEPA, eur }
}

async function paid({ tenant }: Variant, amount: string): Promise<string> {
  const { customer, mill, eur } = payers[tenant]
  const { body, status, text } = await customer.ask(placeToDestination, {
    wallet_id: customer.walletId,
    order_type: 'HIFI_SEPA_OFFRAMP',
    from_currency_id: eur,
    to_currency_id: eur,
    amount,
    counterparty_destination_id: mill,
  })
  expect([status, text]).toEqual([201, text])
  const { order_uuid } = body as unknown as Order
  const settled = await customer.ask(pressOrder, { order_uuid, event: 'rail.settled' })
  expect([settled.status, settled.text]).toEqual([200, settled.text])
  return order_uuid
}

test.each(inTurn(variants, 6))(
  'asked back for a reason, refused by the other bank, and told so ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, `/orders/${await paid(variant, '21')}`)
    const { page, texts } = at
    const { recall, order, simulation } = texts
    await press(at, recall.ask)
    await assertSound(at)
    await press(at, recall.reasons.paid_twice)
    await page.getByText(recall.noPromise).waitFor()
    await assertSound(at)
    await press(at, recall.send)
    const panel = page.getByRole('region', { name: recall.title })
    await panel.getByText(recall.status.REQUESTED, { exact: true }).waitFor()
    await page.getByText(order.happened['recall.asked']!).waitFor()
    await assertSound(at)
    await press(at, simulation.order['recall.refused'])
    await panel.getByText(recall.status.REFUSED, { exact: true }).waitFor()
    await panel.getByText(recall.now.REFUSED()).waitFor()
    await panel.getByText(recall.answers.recipient_refused).waitFor()
    await page.getByText(order.happened['recall.refused']!).waitFor()
    expect(await page.getByRole('button', { name: recall.ask, exact: true }).count()).toBe(0)
    await assertSound(at)
  },
)

whole.each(variants)(
  'asked back for fraud, and the money comes back ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, `/orders/${await paid(variant, '22')}`)
    const { page, texts } = at
    const { recall, order, simulation } = texts
    await press(at, recall.ask)
    await press(at, recall.reasons.fraud)
    await page.getByText(recall.fraud).waitFor()
    await assertSound(at)
    await press(at, recall.send)
    const panel = page.getByRole('region', { name: recall.title })
    await panel.getByText(recall.status.REQUESTED, { exact: true }).waitFor()
    await press(at, simulation.order['rail.returned'])
    await panel.getByText(recall.status.RETURNED, { exact: true }).waitFor()
    await page.getByRole('link', { name: order.openReturn }).waitFor()
    await assertSound(at)
  },
)
