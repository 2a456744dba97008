import { ceilOf, floorOf } from '#bank/rate/ratio'
import {
  convert,
  largestNetIn,
  totalOf,
  unconvert,
  type QuoteTerms,
  type QuoteAmountInput,
} from './computeQuote.ts'

export interface LeavingBounds {
  least: bigint
  most: bigint | null
}

export interface Typed {
  min: bigint
  max: bigint | null
}

/** Exact: one unit less or more is refused. */
export function boundsOfTyped(
  terms: QuoteTerms,
  { least, most }: LeavingBounds,
  { reverse, subtract }: Omit<QuoteAmountInput, 'minor'>,
): Typed {
  const arrives = ceilOf(unconvert(1n, terms))
  const leaves = largestNetIn(terms, least - 1n) + 1n
  const smallest = arrives > leaves ? arrives : leaves
  const largest = most === null ? null : largestNetIn(terms, most)
  if (reverse)
    return {
      min: floorOf(convert(smallest - 1n, terms)) + 1n,
      max: largest === null ? null : floorOf(convert(largest, terms)),
    }
  if (!subtract) return { min: smallest, max: largest }
  const whole = totalOf(terms, smallest)
  return { min: smallest === arrives && whole > least ? whole : least, max: most }
}
