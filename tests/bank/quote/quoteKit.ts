import { table } from '#contract/table'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { kinds, type KindSettings } from '#bank/quote/kinds'
import { keepSettings } from '#bank/quote/quote.rows'
import { insertCurrency } from '#bank/reference/reference.rows'
import type { OrderType } from '#contract/orderType'
import type { Quote } from '#contract/quote'
import type { TestBank } from '#tests/kit/bank'
import { openTenant, type TenantOptions } from '#tests/kit/openTenant'
import { signUpIn } from '#tests/bank/harness/principals'

/** By then a bank has reloaded what was changed. */
export const CACHE_MS = 1_000

/** A tenant with every currency, and a signed-in person. */
export async function openQuoteKit(bank: TestBank, options: TenantOptions = {}) {
  const { engine, random } = bank.world
  const tenantId = await openTenant(bank.world, options)
  const scope = { tenantId, personId: null }
  const ids: Record<string, string> = {}
  await engine.transaction(scope, async (tx) => {
    for (const [position, currency] of seededCurrencies.entries()) {
      const id = random.id()
      ids[`${currency.symbol}${currency.chain_id ? `:${currency.chain_id}` : ''}`] = id
      ids[currency.symbol] ??= id
      await insertCurrency(tx, tenantId, { ...currency, id, position })
    }
  })
  const person = await signUpIn(bank, tenantId)

  async function settle(type: OrderType, change: Partial<KindSettings>) {
    await engine.transaction(scope, (tx) =>
      keepSettings(tx, tenantId, type, { ...kinds[type].settings, ...change }),
    )
    bank.clock.advance(CACHE_MS)
  }
  const id = (symbol: string) => {
    const found = ids[symbol]
    if (!found) throw new Error(`There is no ${symbol} here.`)
    return found
  }
  async function calc(from: string, to: string, amount: string, more: object = {}) {
    const words = {
      from_currency_id: from && id(from),
      to_currency_id: to && id(to),
      amount,
      order_type: 'EXCHANGE_CRYPTO_INTERNAL',
      is_reverse: false,
      is_subtract: true,
      ...more,
    }
    return bank.ask(table.calcOrderV2, words, person)
  }
  const quote = async (...text: Parameters<typeof calc>) =>
    (await calc(...text)).body as unknown as Quote

  return { tenantId, scope, person, id, settle, calc, quote }
}
