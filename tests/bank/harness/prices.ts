import type { Endpoint } from '#contract/kit/endpoint'
import { calcOrder, calcOrderV2, readMost, readPaymentTerms } from '#contract/quote'
import {
  createPriceAlert,
  listPriceAlerts,
  removePriceAlert,
  type PriceAlert,
} from '#contract/priceAlert'
import { listRates, readRateHistory } from '#contract/rate'
import { readUser } from '#contract/person'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { post } from '#bank/ledger/post'
import { insertCurrency, listCurrencyRows } from '#bank/reference/reference.rows'
import { openWallet } from '#bank/wallet/wallet'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type CallEndpoint = (
  endpoint: Endpoint,
  words: object,
  caller: CallOptions,
) => Promise<TestResponse>

/** Every call about rates and quotes, valid and not. */
export async function askForPrices(
  bank: TestBank,
  tenantId: string,
  ask: CallEndpoint,
  me: CallOptions,
) {
  const { engine, random, clock } = bank.world
  const scope = { tenantId, personId: null }
  const personId = String((await ask(readUser, {}, me)).body.id)
  const { ids, wallet } = await engine.transaction(scope, async (tx) => {
    if ((await listCurrencyRows(tx, tenantId)).length === 0)
      for (const [position, currency] of seededCurrencies.entries())
        await insertCurrency(tx, tenantId, { ...currency, id: random.id(), position })
    const ids = (await listCurrencyRows(tx, tenantId)).map(({ id }) => id)
    const { id: wallet } = await openWallet({ tx, scope, world: bank.world }, personId, 'personal')
    const legs = [
      { address: 'rail:ach', currencyId: ids[0]!, posted: -50_000n },
      { address: `wallet:${wallet}`, currencyId: ids[0]!, posted: 50_000n },
    ] as const
    await post(tx, tenantId, { id: random.id(), cause: 'pay-in', legs }, clock.now())
    return { ids, wallet }
  })
  const [from = '', to = ''] = ids
  const pair = { from_currency_id: from, to_currency_id: to }
  const flags = { order_type: 'EXCHANGE_CRYPTO_INTERNAL', is_subtract: true }

  await ask(listRates, { from_uuid: from }, me)
  await ask(listRates, { from_uuid: from, to_uuid: to }, me)
  await ask(readRateHistory, { from_uuid: from, to_uuid: to }, me)
  for (const amount of ['10', '0', '0.5', '99999999', 'ten']) {
    await ask(calcOrder, { ...pair, amount }, me)
    await ask(calcOrderV2, { ...pair, ...flags, is_reverse: false, amount }, me)
  }
  await ask(calcOrder, { amount: '10' }, me)
  await ask(calcOrder, { ...pair, to_currency_id: random.id(), amount: '10' }, me)
  await ask(readMost, { ...pair, ...flags, wallet_id: wallet }, me)
  await ask(readPaymentTerms, { ...pair, ...flags, wallet_id: wallet }, me)
  await ask(
    readMost,
    { ...pair, ...flags, from_currency_id: to, to_currency_id: from, wallet_id: wallet },
    me,
  )
  const alert = { symbol: 'BTC', direction: 'above' }
  await ask(createPriceAlert, { ...alert, price: '1' }, me)
  const waiting = await ask(createPriceAlert, { ...alert, price: '1000000' }, me)
  const [first] = (waiting.body.data ?? []) as PriceAlert[]
  await ask(removePriceAlert, { id: first?.id ?? 'none' }, me)
  await ask(createPriceAlert, { ...alert, price: '1000000' }, me)
  await ask(listPriceAlerts, {}, me)
}
