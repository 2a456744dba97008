import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Earnings } from '#contract/ops/bookReport'
import type { Language } from '#contract/preferences'
import { useOrderWords } from '#app/features/order/words.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Heading } from '#app/ui/Heading.tsx'
import { useNow } from '#app/ui/now.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { BookFileActor } from '#machines/console/bookFile.flow'
import type { earnings } from '#machines/console/earnings.flow'
import { isDay } from '#machines/console/routes'
import { useGo, useLocationNow } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { SearchForm } from '#console/SearchForm.tsx'
import { wordIn } from '#console/words.ts'
import { currencyOnChain } from './money.ts'
import { endedDay, hasEnded, isMonth, periodsOf, periodWord } from './periods.ts'
import { RefusedLine } from './RefusedLine.tsx'
import { SaveFileButton } from '#console/SaveFileButton.tsx'
import { useBookWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<(typeof earnings)['flow']>
  files: BookFileActor | undefined
  onRetry: () => void
}

export function EarningsPage({ flow, files, onRetry }: Props) {
  const { book: words, earnings: texts } = useBookWords()
  const go = useGo()
  const { asked, answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const language = useLanguage()
  const now = useNow()
  const period = asked.period ?? answer?.period ?? ''
  const day = useReportDay(now)
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p>
        <PageLink {...go({ page: 'book', id: null, query: '' })}>{words.title}</PageLink>
      </p>
      <SearchForm names={['period', 'report']}>
        <SelectField
          // Chosen before the bank has said which month it is, it would be lost.
          disabled={period === ''}
          key={period}
          name="period"
          label={texts.period}
          hint={texts.periodHint}
          defaultValue={period}
          options={periodsOf(now, period, language)}
        />
        <TextField
          name="report"
          type="date"
          label={texts.report}
          hint={texts.reportHint}
          max={endedDay(now)}
          defaultValue={day}
        />
      </SearchForm>
      <RefusedLine note={refusal} onRetry={onRetry} />
      <div className="console-halves">
        {isMonth(period) && hasEnded(period, now) && (
          <Reports files={files} period={period} word={periodWord(period, language)} />
        )}
        <Reports files={files} period={day} word={formatDate(day, language)} />
      </div>
      <div className="stack" aria-busy={busy}>
        {answer && <Earned answer={answer} />}
      </div>
    </>
  )
}

/** As the address says; without it, the last day that has ended by UTC. */
function useReportDay(now: number): string {
  const { query } = useLocationNow()
  const day = new URLSearchParams(query).get('report') ?? ''
  return isDay(day) ? day : endedDay(now)
}

interface ReportProps {
  files: BookFileActor | undefined
  period: string
  /** The period as people say it. */
  word: string
}

function Reports({ files, period, word }: ReportProps) {
  const { earnings: texts } = useBookWords()
  const language = useLanguage()
  return (
    <Panel title={texts.reportOf(word)}>
      <PanelBody>
        <div className="cluster">
          <SaveFileButton
            flow={files}
            file={{ kind: 'report', period, form: 'csv' }}
            word={texts.csv}
          />
          <SaveFileButton
            flow={files}
            file={{ kind: 'report', period, form: 'pdf', language }}
            word={texts.pdf}
          />
        </div>
      </PanelBody>
    </Panel>
  )
}

const earnedAt = (period: string, language: Language) =>
  isMonth(period) ? periodWord(period, language) : formatDate(period, language)

function Earned({ answer: { earnings: lines, totals } }: { answer: Earnings }) {
  const { earnings: texts } = useBookWords()
  const { order: shared } = useOrderWords()
  const language = useLanguage()
  const sources = { ...shared.types, ...texts.sources }
  return (
    <>
      {totals.length > 0 && (
        <Panel title={texts.totals}>
          <PanelBody>
            <DensePairs
              pairs={totals.map(({ currency, amount }) => [
                currencyOnChain(currency),
                formatAmount(amount, currency.symbol, language),
              ])}
            />
          </PanelBody>
        </Panel>
      )}
      <Panel title={texts.fees}>
        <DataTable
          label={texts.fees}
          items={lines.map((line) => ({
            ...line,
            id: `${line.period} ${line.source} ${line.currency.id}`,
          }))}
          empty={texts.empty}
          columns={[
            { word: texts.at, renderCell: ({ period }) => earnedAt(period, language) },
            { word: texts.source, renderCell: ({ source }) => wordIn(sources, source) },
            { word: texts.count, figures: true, renderCell: ({ count }) => count },
            {
              word: texts.amount,
              figures: true,
              renderCell: ({ amount, currency }) => formatAmount(amount, currency.symbol, language),
            },
          ]}
        />
      </Panel>
    </>
  )
}
