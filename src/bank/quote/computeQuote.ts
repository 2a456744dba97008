import { ceilOf, floorOf, RATE_ONE, tenTo, type Ratio } from '#bank/rate/ratio'

export interface QuoteTerms {
  fromScale: number
  toScale: number
  /** One unit of `from` in `to`, with 18 decimals. */
  rate: bigint
  /** Our percentage, in millionths of the net amount. */
  feePpm: bigint
  fixed: bigint
  network: bigint
}

export interface QuoteAmountInput {
  /** Of `from`, or of `to` if `reverse`. */
  minor: bigint
  reverse: boolean
  /** Whether the fees are taken out of the amount rather than added. */
  subtract: boolean
}

/** Every minor unit: `from` is net, fees and rounding; `converted` is result and roundingTo. */
export interface QuoteAmounts {
  from: bigint
  net: bigint
  percent: bigint
  fixed: bigint
  network: bigint
  rounding: bigint
  converted: bigint
  result: bigint
  roundingTo: bigint
}

/**
 * Our percentage is of the net amount, rounded up; the conversion is rounded down; backward finds
 * the smallest payment that brings exactly the amount. So both directions agree. Null if nothing
 * would arrive.
 */
export function computeQuote(terms: QuoteTerms, wanted: QuoteAmountInput): QuoteAmounts | null {
  const net = netOf(terms, wanted)
  const whole = totalOf(terms, net)
  const from = wanted.subtract && !wanted.reverse ? wanted.minor : whole
  const converted = floorOf(convert(net, terms))
  const result = wanted.reverse ? wanted.minor : converted
  if (result <= 0n) return null
  return {
    from,
    net,
    percent: percentOf(terms, net),
    fixed: terms.fixed,
    network: terms.network,
    rounding: from - whole,
    converted,
    result,
    roundingTo: converted - result,
  }
}

function netOf(terms: QuoteTerms, { minor, reverse, subtract }: QuoteAmountInput): bigint {
  if (reverse) return ceilOf(unconvert(minor, terms))
  return subtract ? largestNetIn(terms, minor) : minor
}

/** The largest net amount that `whole` covers with all fees. */
export const largestNetIn = ({ feePpm, fixed, network }: QuoteTerms, whole: bigint): bigint => {
  const free = whole - fixed - network
  return free <= 0n ? 0n : (free * MILLION) / (MILLION + feePpm)
}

const MILLION = 1_000_000n

const percentOf = ({ feePpm }: QuoteTerms, net: bigint) =>
  ceilOf({ above: net * feePpm, below: MILLION })

export const totalOf = (terms: QuoteTerms, net: bigint) =>
  net + percentOf(terms, net) + terms.fixed + terms.network

export const convert = (net: bigint, { fromScale, toScale, rate }: QuoteTerms): Ratio => ({
  above: net * rate * tenTo(toScale),
  below: RATE_ONE * tenTo(fromScale),
})

export const unconvert = (result: bigint, { fromScale, toScale, rate }: QuoteTerms): Ratio => ({
  above: result * RATE_ONE * tenTo(fromScale),
  below: rate * tenTo(toScale),
})
