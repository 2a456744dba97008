import { fromMinor, toMinor } from '#contract/kit/amount'

/** How much of a limit is used and left, computed in whole minor units. */

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0

function inMinor(...amounts: string[]) {
  const scale = Math.max(...amounts.map(decimalsOf))
  return { scale, minor: amounts.map((amount) => toMinor(amount, scale) ?? 0n) }
}

export const isSame = (one: string, other: string) => {
  const { minor } = inMinor(one, other)
  return minor[0] === minor[1]
}

/** Nothing where more is used than the limit allows. */
export function restOf(cap: string, spent: string): string {
  const { scale, minor } = inMinor(cap, spent)
  const [of = 0n, used = 0n] = minor
  return fromMinor(used > of ? 0n : of - used, scale)
}

/** In whole percent, at most 100. A limit of nothing is used up. */
export function percentOf(spent: string, cap: string): number {
  const [used = 0n, of = 0n] = inMinor(spent, cap).minor
  return of === 0n || used >= of ? 100 : Number((used * 100n) / of)
}
