import { ceilOf, floorOf, RATE_ONE, tenTo, type Ratio } from '#bank/rate/ratio'

/** What a price is made of, in minor units of what is sold unless it says otherwise. */
export interface QuoteTerms {
  fromScale: number
  toScale: number
  /** One whole unit of `from` in whole units of `to`, in units of the eighteenth decimal. */
  rate: bigint
  /** Our percentage, in millionths of what is moved. */
  feePpm: bigint
  fixed: bigint
  network: bigint
}

export interface QuoteAmountInput {
  /** As typed: of `from`, or of `to` where the calculation is reversed. */
  minor: bigint
  reverse: boolean
  /** Whether the fees come out of what was typed; else they come on top. */
  subtract: boolean
}

/**
 * Where every minor unit goes. On the paying side `from` is net, fees and rounding exactly; on the
 * other side `converted` is result and roundingTo exactly.
 */
export interface QuoteAmounts {
  from: bigint
  net: bigint
  percent: bigint
  fixed: bigint
  network: bigint
  /** At most one minor unit: what no whole net amount could use up. */
  rounding: bigint
  converted: bigint
  result: bigint
  /** What the smallest payment that suffices brings beyond what was asked for. */
  roundingTo: bigint
}

/**
 * Forward from what is paid, or backward from what they get. Our percentage is of the net amount and
 * rounded up, the conversion is rounded down, and a reversed calculation finds the smallest payment
 * that gets them exactly what was typed, whoever is said to pay. So the two directions agree, and
 * so do the two ways to pay. Null where nothing would arrive.
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

/** The largest net amount that can be paid, fees and all, out of so much. */
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
