import type { StateCount } from '#contract/ops/flowCount'
import { useLanguage } from '#app/i18n/language.tsx'

type Counted = Pick<StateCount, 'reached' | 'left'>

export const shareOf = ({ reached, left }: Counted) => (reached === 0 ? 0 : left / reached)

/** Of those who came there, how many went no further. */
export function useShareLeft() {
  const format = new Intl.NumberFormat(useLanguage(), { style: 'percent' })
  return (counted: Counted) => format.format(shareOf(counted))
}

const countBelow = (share: number, bounds: readonly number[]) =>
  bounds.filter((bound) => share >= bound).length

/** By the share that left, and by how many of all that began came there at all. */
export const lookOf = (counted: Counted, begun: number) => {
  const left = counted.left === 0 ? 0 : 1 + countBelow(shareOf(counted), [0.1, 0.25, 0.5])
  const reached = countBelow(begun === 0 ? 0 : counted.reached / begun, [0.1, 0.5])
  return `left-${left} reached-${reached}`
}
