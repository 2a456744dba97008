import { fromMinor } from '#contract/kit/amount'
import { balancesOf, type Balance } from '#bank/ledger/balances.rows'
import type { LedgerAddress } from '#bank/ledger/accounts'
import { totalIn } from '#bank/rate/price'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'

export interface Holding {
  currency: CurrencyRow
  posted: bigint
  held: bigint
  incoming: bigint
  /** Null without a price. `worth` is of the booked money. */
  worth: bigint | null
  /** Of one whole, at RATE_SCALE. */
  rate: bigint | null
  incomingWorth: bigint | null
}

export const TOTAL_SCALE = 2

export async function holdingsOf(
  { tx, scope, tenant, world }: PersonContext,
  walletIds: readonly string[],
): Promise<Map<string, Holding[]>> {
  const addresses = walletIds.flatMap((id): LedgerAddress[] => [`wallet:${id}`, `incoming:${id}`])
  const balances = await balancesOf(tx, scope.tenantId, addresses)
  const known = new Map(balances.map((one) => [`${one.address} ${one.currencyId}`, one]))
  const moved = new Set(balances.map(({ currencyId }) => currencyId))
  const currencies = (await listAllCurrencyRows(tx, scope.tenantId)).filter(
    ({ id, is_enabled }) => is_enabled || moved.has(id),
  )
  const at = (address: LedgerAddress, { id }: CurrencyRow): Pick<Balance, 'posted' | 'held'> =>
    known.get(`${address} ${id}`) ?? { posted: 0n, held: 0n }

  const unpriced = walletIds.flatMap((walletId) =>
    currencies.map((currency) => ({
      walletId,
      currency,
      ...at(`wallet:${walletId}`, currency),
      incoming: at(`incoming:${walletId}`, currency).posted,
    })),
  )
  const { each, rates } = await totalIn(
    tx,
    world,
    scope.tenantId,
    unpriced.flatMap(({ currency: { id: currencyId }, posted, incoming }) => [
      { currencyId, minor: posted },
      { currencyId, minor: incoming },
    ]),
    tenant.config.base_currency,
    TOTAL_SCALE,
  )
  const held = new Map<string, Holding[]>(walletIds.map((id) => [id, []]))
  unpriced.forEach(({ walletId, ...holding }, place) =>
    held.get(walletId)?.push({
      ...holding,
      worth: each[place * 2] ?? null,
      rate: rates[place * 2] ?? null,
      incomingWorth: each[place * 2 + 1] ?? null,
    }),
  )
  return held
}

/** Totals of a wallet. Currencies without a price count as zero. */
export function totalsOf({ tenant }: Pick<PersonContext, 'tenant'>, holdings: readonly Holding[]) {
  const sum = (of: readonly Holding[], take: (holding: Holding) => bigint | null) =>
    fromMinor(
      of.reduce((whole, holding) => whole + (take(holding) ?? 0n), 0n),
      TOTAL_SCALE,
    )
  const worth = (holding: Holding) => holding.worth
  const isFiat = ({ currency }: Holding) => currency.type === 'fiat'
  return {
    base_currency: tenant.config.base_currency,
    fiat_total: sum(holdings.filter(isFiat), worth),
    crypto_total: sum(
      holdings.filter((holding) => !isFiat(holding)),
      worth,
    ),
    total_amount: sum(holdings, worth),
    pending_balance: sum(holdings, ({ incomingWorth }) => incomingWorth),
  }
}
