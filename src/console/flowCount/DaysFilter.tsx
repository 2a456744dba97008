import { flowCountDays } from '#contract/ops/flowCount'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { useFlowCountWords } from './words.ts'

export function DaysFilter() {
  const { flows: texts } = useFlowCountWords()
  return (
    <FilterLinks
      label={texts.period}
      name="days"
      options={flowCountDays.map((value) => ({ value, word: texts.days[value] }))}
    />
  )
}
