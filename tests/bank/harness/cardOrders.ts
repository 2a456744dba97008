import * as order from '#contract/cardOrder'
import type { Endpoint } from '#contract/kit/endpoint'
import { kinds } from '#bank/quote/kinds'
import { keepSettings } from '#bank/quote/quote.rows'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import type { TestBank } from '#tests/kit/bank'

interface CardsHeld {
  wallet_id: string
  prepaid: string
  subAccount: string
  vendor: string
}

export type CallEndpoint = (endpoint: Endpoint, words: object) => Promise<Record<string, unknown>>

/** Every order that moves money to cards and back. */
export async function askForCardOrders(
  bank: TestBank,
  tenantId: string,
  say: CallEndpoint,
  { wallet_id, prepaid, subAccount, vendor }: CardsHeld,
) {
  const { currency, eth } = await openFixtures(bank, tenantId, wallet_id)
  bank.clock.advance(CACHE_MS)
  const wallet = { wallet_id, amount: '20' }
  await say(order.loadPrepaidCard, { ...wallet, card_id: prepaid })
  await say(order.loadSubAccount, { ...wallet, sub_account_id: subAccount })
  await say(order.loadSubAccount, { ...wallet, sub_account_id: subAccount, card_id: prepaid })
  await say(order.loadVendor, { ...wallet, currency_id: currency, vendor_id: vendor })
  const out = { ...wallet, amount: '0.5', from_currency_id: eth, sub_account_id: subAccount }
  await say(order.payOutToCards, out)
  await say(order.payOutToCards, { ...out, amount: '9999' })
  for (let round = 0; round < 2; round++) {
    await bank.worker.drain(tenantId)
    bank.clock.advance(2_000)
  }
  await bank.worker.drain(tenantId)
  for (let round = 0; round < 2; round++) {
    await say(order.withdrawPrepaidCard, { ...wallet, amount: '1', card_id: prepaid })
    await say(order.withdrawSubAccount, { ...wallet, amount: '1', sub_account_id: subAccount })
  }
}

async function openFixtures({ world }: TestBank, tenantId: string, walletId: string) {
  const scope = { tenantId, personId: null }
  const type = 'TRANSFER_CARD_WHOLESALE'
  const currencies = await world.engine.transaction(scope, async (tx) => {
    await keepSettings(tx, tenantId, type, { ...kinds[type].settings, isEnabled: true })
    return listCurrencyRows(tx, tenantId)
  })
  const currency = currencies[0]!.id
  const eth = currencies.find(({ symbol }) => symbol === 'ETH')!.id
  const give = (currencyId: string, minor: bigint) => ({
    id: world.random.id(),
    cause: 'gift',
    legs: [
      { address: 'rail:gift' as const, currencyId, posted: -minor },
      { address: `wallet:${walletId}` as const, currencyId, posted: minor },
    ],
  })
  const transfers = [give(currency, 10_000n), give(eth, 10n ** 18n)]
  await world.writer.commit(tenantId, { transfers, rows: [] })
  return { currency, eth }
}
