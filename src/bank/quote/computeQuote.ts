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
  /** Where the percentage is bounded, or another one for parts of the amount. */
  shape?: FeeShape
}

/** In minor units of `from`. */
export interface FeeShape {
  floor: bigint
  cap: bigint | null
  /** The part of the net amount above `from` pays `ppm` instead; in ascending order. */
  tiers: readonly { from: bigint; ppm: bigint }[]
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
    percent: percentFeeOf(terms, net),
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
export const largestNetIn = (terms: QuoteTerms, whole: bigint): bigint => {
  const free = whole - terms.fixed - terms.network
  if (free <= 0n) return 0n
  if (terms.shape) return largestNetByHalves(terms, whole, free)
  return (free * MILLION) / (MILLION + terms.feePpm)
}

/** The total never falls where the net amount rises, so halving finds it. */
function largestNetByHalves(terms: QuoteTerms, whole: bigint, free: bigint): bigint {
  let [least, most] = [0n, free]
  while (least < most) {
    const middle = (least + most + 1n) / 2n
    if (totalOf(terms, middle) <= whole) least = middle
    else most = middle - 1n
  }
  return least
}

const MILLION = 1_000_000n

/** Each part of the net amount by its own percentage, rounded up once, and held within its bounds. */
export function percentFeeOf(
  { feePpm, shape }: Pick<QuoteTerms, 'feePpm' | 'shape'>,
  net: bigint,
): bigint {
  if (!shape) return ceilOf({ above: net * feePpm, below: MILLION })
  const { floor, cap, tiers } = shape
  let [above, from, ppm] = [0n, 0n, feePpm]
  for (const tier of tiers.filter((one) => one.from < net)) {
    above += (tier.from - from) * ppm
    ;[from, ppm] = [tier.from, tier.ppm]
  }
  const percent = ceilOf({ above: above + (net - from) * ppm, below: MILLION })
  const least = percent < floor ? floor : percent
  if (cap === null) return least
  return cap < least ? cap : least
}

export const totalOf = (terms: QuoteTerms, net: bigint) =>
  net + percentFeeOf(terms, net) + terms.fixed + terms.network

export const convert = (net: bigint, { fromScale, toScale, rate }: QuoteTerms): Ratio => ({
  above: net * rate * tenTo(toScale),
  below: RATE_ONE * tenTo(fromScale),
})

export const unconvert = (result: bigint, { fromScale, toScale, rate }: QuoteTerms): Ratio => ({
  above: result * RATE_ONE * tenTo(fromScale),
  below: rate * tenTo(toScale),
})
