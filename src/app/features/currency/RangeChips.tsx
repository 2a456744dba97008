import { rateRanges, type RateRange } from '#contract/rate'
import { useCurrencyWords } from './words.ts'
import '#app/theme/chips.css'

interface Props {
  chosen: RateRange
  onChoose: (days: RateRange) => void
}

/** How far back a line of prices goes. */
export function RangeChips({ chosen, onChoose }: Props) {
  const { currency: texts } = useCurrencyWords()
  return (
    <div className="chips chips-wrap" role="group" aria-label={texts.range}>
      {rateRanges.map((range) => (
        <button
          key={range}
          type="button"
          className="chip"
          aria-pressed={range === chosen}
          onClick={() => onChoose(range)}
        >
          {texts.ranges[range]}
        </button>
      ))}
    </div>
  )
}
