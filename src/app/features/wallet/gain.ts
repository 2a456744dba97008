import { fromMinor, toMinor } from '#contract/kit/amount'
import type { WalletHistory } from '#contract/wallet'
import type { Language } from '#contract/preferences'

/** Gains and losses, computed in whole cents. */

const SCALE = 2
const centsOf = (amount: string): bigint => toMinor(amount, SCALE) ?? 0n

/** Null where the wallet was empty at the first point. */
export function gainSince({ points: [first] }: WalletHistory, total: string): string | null {
  if (!first || centsOf(first.amount) === 0n) return null
  return fromMinor(centsOf(total) - centsOf(first.amount), SCALE)
}

/** As a share of the first point, in percent. */
export function gainPercent(gain: string, { points: [first] }: WalletHistory, language: Language) {
  const parts = (centsOf(gain) * 10_000n) / centsOf(first?.amount ?? '1')
  const size = parts < 0n ? -parts : parts
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(size) / 10_000,
  )
}

/** Each point between the lowest and the highest, in thousandths; the last is now. */
export function chartHeights({ points }: WalletHistory, total: string): number[] {
  const cents = [...points.slice(0, -1).map(({ amount }) => centsOf(amount)), centsOf(total)]
  const low = cents.reduce((least, one) => (one < least ? one : least), cents[0] ?? 0n)
  const high = cents.reduce((most, one) => (one > most ? one : most), low)
  const span = high - low || 1n
  return cents.map((one) => Number(((one - low) * 1_000n) / span))
}
