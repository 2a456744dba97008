import { fromMinor, toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  PRICE_ALERTS_MAX,
  PRICE_DIGITS_MAX,
  type createPriceAlert,
  type listPriceAlerts,
  type PriceAlert,
  type priceAlertCalls,
  type removePriceAlert,
} from '#contract/priceAlert'
import { isUuid } from '#bank/db/uuid'
import { lockPerson } from '#bank/person/person.rows'
import { amountRefused } from '#bank/quote/amountRefused'
import { coinsOfTenant, rateBetween } from '#bank/rate/price'
import { RATE_SCALE, tenTo } from '#bank/rate/ratio'
import type { HandlersOf, SignedInContext } from '#bank/requestContext'
import {
  countPriceAlerts,
  insertPriceAlert,
  listPriceAlertRows,
  takePriceAlert,
  type PriceAlertRow,
} from './priceAlert.rows.ts'
import { removeAlert } from './step.ts'

export const priceAlertRoutes: HandlersOf<typeof priceAlertCalls> = {
  listPriceAlerts: handleListPriceAlerts,
  createPriceAlert: handleCreatePriceAlert,
  removePriceAlert: handleRemovePriceAlert,
}

function handleListPriceAlerts(
  { symbol }: ParsedOf<typeof listPriceAlerts>,
  context: SignedInContext,
) {
  return alertsShown(context, symbol)
}

export async function handleCreatePriceAlert(
  { symbol, direction, price }: ParsedOf<typeof createPriceAlert>,
  context: SignedInContext,
) {
  const { tx, scope, tenant, world } = context
  const { tenantId, personId } = scope
  const currency = tenant.config.base_currency
  const figure = figureIn(price, currency)
  const now = await priceNow(context, symbol, currency)
  if (direction === 'above' ? now > figure : now < figure)
    throw new Refusal('PRICE_REACHED', `The price is ${direction} that already.`, {
      state: direction,
      errors: [{ pointer: '/price', code: 'PRICE_REACHED' }],
    })
  // Parallel calls must not exceed the limit.
  await lockPerson(tx, tenantId, personId)
  const isNew = await insertPriceAlert(tx, tenantId, {
    id: world.random.id(),
    person_id: personId,
    symbol,
    direction,
    price: fromMinor(figure, RATE_SCALE),
    currency,
    created_at: world.clock.now(),
  })
  if (isNew && (await countPriceAlerts(tx, tenantId, personId)) > PRICE_ALERTS_MAX)
    throw new Refusal('LIMIT_REACHED', `At most ${PRICE_ALERTS_MAX} price alerts may be set.`)
  return alertsShown(context, symbol)
}

async function handleRemovePriceAlert(
  { id, symbol }: ParsedOf<typeof removePriceAlert>,
  context: SignedInContext,
) {
  const { tx, scope } = context
  const row = isUuid(id) ? await takePriceAlert(tx, scope.tenantId, scope.personId, id) : null
  if (row) removeAlert(row)
  return alertsShown(context, symbol)
}

const MOST = tenTo(PRICE_DIGITS_MAX + RATE_SCALE) - 1n

function figureIn(price: string, currency: string): bigint {
  const pointer = '/price'
  const figure = toMinor(price, RATE_SCALE)
  if (figure === null)
    throw amountRefused(
      'AMOUNT_INVALID',
      { decimals: String(RATE_SCALE) },
      { word: 'DECIMALS', pointer },
    )
  const bound = (of: bigint) => fromMinor(of, RATE_SCALE)
  if (figure <= 0n)
    throw amountRefused('AMOUNT_TOO_SMALL', { min: bound(1n), currency }, { pointer })
  if (figure > MOST)
    throw amountRefused('AMOUNT_TOO_LARGE', { max: bound(MOST), currency }, { pointer })
  return figure
}

/** Refused where nobody knows it, and of the base currency in itself. */
async function priceNow({ tx, world, tenant }: SignedInContext, symbol: string, currency: string) {
  const coins = [...(await coinsOfTenant(tx, world, tenant.id)).values()]
  const isOffered = coins.some((coin) => coin.symbol === symbol && coin.is_enabled)
  const prices = await world.rates.prices(tx, [symbol, currency])
  const [sold, bought] = [prices.get(symbol), prices.get(currency)]
  if (!isOffered || symbol === currency || !sold || !bought) throw new Refusal('RATE_NOT_FOUND')
  return rateBetween(sold, bought)
}

async function alertsShown({ tx, scope }: SignedInContext, symbol: string | undefined) {
  const rows = await listPriceAlertRows(tx, scope.tenantId, scope.personId, symbol ?? null)
  return { data: rows.map(alertShown) }
}

const alertShown = (row: PriceAlertRow): PriceAlert => ({
  id: row.id,
  symbol: row.symbol,
  direction: row.direction,
  price: row.price,
  currency: row.currency,
  created_at: row.created_at.toISOString(),
})
