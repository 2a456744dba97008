import { useLocation } from '#app/features/app/routing.ts'
import { formatRange, parseDay } from '#app/i18n/days.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { DateRange } from '#app/ui/DateRange.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useChoose } from './choose.ts'
import { Periods, type PeriodsProps } from './Periods.tsx'
import { useStatementWords } from './words.ts'

interface OwnProps extends Omit<PeriodsProps, 'of' | 'named'> {
  since: string
  today: string
}

/** From day to day, as the address has them. */
export function OwnDates({ since, today, ...statements }: OwnProps) {
  const { statement: texts } = useStatementWords()
  const language = useLanguage()
  const choose = useChoose()
  const params = new URLSearchParams(useLocation().query)
  const [from, to] = ['from', 'to'].map((end) => parseDay(params.get(end) ?? '') ?? '')
  const chosen = from && to && from <= to ? { from, to, running: to >= today } : null
  return (
    <Panel title={texts.ownDates}>
      <PanelBody>
        <DateRange
          className="input picker"
          label={texts.ownDates}
          word={chosen ? formatRange(chosen.from, chosen.to, language) : texts.chooseDates}
          from={chosen?.from ?? ''}
          to={chosen?.to ?? ''}
          min={since}
          max={today}
          onChoose={choose}
        />
      </PanelBody>
      {chosen && (
        <Periods
          of={[chosen]}
          named={() => formatRange(chosen.from, chosen.to, language)}
          {...statements}
        />
      )}
    </Panel>
  )
}
