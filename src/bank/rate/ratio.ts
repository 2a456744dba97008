/** Exact fractions. Nothing is rounded until the caller says which way and to how many decimals. */
export interface Ratio {
  above: bigint
  below: bigint
}

export const RATE_SCALE = 18
export const RATE_ONE = 10n ** BigInt(RATE_SCALE)

export const tenTo = (power: number): bigint => 10n ** BigInt(power)

export function ratioOf(decimal: string): Ratio {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '') throw new Error(`"${decimal}" is no plain decimal.`)
  return { above: BigInt(whole + fraction), below: tenTo(fraction.length) }
}

export const times = (a: Ratio, b: Ratio): Ratio => ({
  above: a.above * b.above,
  below: a.below * b.below,
})

/** `b` must not be zero. */
export const over = (a: Ratio, b: Ratio): Ratio => ({
  above: a.above * b.below,
  below: a.below * b.above,
})

export const floorOf = ({ above, below }: Ratio): bigint => above / below

/** For values that are not negative. */
export const ceilOf = ({ above, below }: Ratio): bigint => (above + below - 1n) / below

export const downTo = ({ above, below }: Ratio, scale: number): bigint =>
  (above * tenTo(scale)) / below
