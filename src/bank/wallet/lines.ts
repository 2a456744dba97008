import { fromMinor } from '#contract/kit/amount'
import type { BalanceDetail, BalanceItem } from '#contract/wallet'
import { RATE_SCALE } from '#bank/rate/ratio'
import { currencyShown } from '#bank/reference/reference'
import type { Holding } from './holdings.ts'

type Priced = (worth: bigint) => string

/** Chains may have different decimals; the line uses the most. */
export function balanceItemsOf(holdings: readonly Holding[], priced: Priced): BalanceItem[] {
  const symbols = [...new Set(holdings.map(({ currency }) => currency.symbol))]
  return symbols.map((symbol) =>
    lineOf(
      holdings.filter(({ currency }) => currency.symbol === symbol),
      priced,
    ),
  )
}

function lineOf(chains: readonly Holding[], priced: Priced): BalanceItem {
  const scale = Math.max(...chains.map(({ currency }) => currency.scale))
  const [{ currency }] = chains as [Holding]
  const rate = chains.find((one) => one.rate)?.rate
  return {
    symbol: currency.symbol,
    icon: null,
    name: currency.name,
    is_crypto: currency.type !== 'fiat',
    decimal: scale,
    ...moneyOf(sumOf(chains, scale), scale, priced),
    ...(rate && { unit_price: fromMinor(rate, RATE_SCALE) }),
    details: chains.map((holding) => detailOf(holding, priced)),
  }
}

const detailOf = (holding: Holding, priced: Priced): BalanceDetail => ({
  uuid: holding.currency.id,
  ...moneyOf(holding, holding.currency.scale, priced),
  currency: currencyShown(holding.currency),
})

type Money = Pick<Holding, 'posted' | 'held' | 'incoming' | 'worth'>

const moneyOf = ({ posted, held, incoming, worth }: Money, scale: number, priced: Priced) => ({
  amount: fromMinor(posted, scale),
  fiat_amount: worth === null ? null : priced(worth),
  available: fromMinor(posted - held, scale),
  held: fromMinor(held, scale),
  incoming: fromMinor(incoming, scale),
})

function sumOf(chains: readonly Holding[], scale: number): Money {
  const nothing: Money = { posted: 0n, held: 0n, incoming: 0n, worth: null }
  return chains.reduce((sum, { currency, posted, held, incoming, worth }) => {
    const factor = 10n ** BigInt(scale - currency.scale)
    return {
      posted: sum.posted + posted * factor,
      held: sum.held + held * factor,
      incoming: sum.incoming + incoming * factor,
      worth: worth === null ? sum.worth : (sum.worth ?? 0n) + worth,
    }
  }, nothing)
}
