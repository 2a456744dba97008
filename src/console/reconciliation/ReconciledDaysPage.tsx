import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { reconciledDayViews, type ReconciledDay } from '#contract/ops/reconciliation'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Status } from '#app/ui/Status.tsx'
import type { reconciledDays } from '#machines/console/reconciledDays.flow'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { RefusedLine } from '#console/book/RefusedLine.tsx'
import { useSourceName } from './source.ts'
import { useReconciliationWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<(typeof reconciledDays)['flow']>
  onRetry: () => void
}

export function ReconciledDaysPage({ flow, onRetry }: Props) {
  const { days: texts } = useReconciliationWords()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const nameOf = useSourceName()
  const views = reconciledDayViews.map((value) => ({ value, word: texts.views[value] }))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <FilterLinks
        label={texts.filter}
        name="view"
        options={[{ value: '', word: texts.all }, ...views]}
      />
      <RefusedLine note={refusal} onRetry={onRetry} />
      <DataTable
        label={texts.title}
        items={(answer?.data ?? []).map((one) => ({ ...one, id: `${one.day} ${one.source}` }))}
        empty={texts.empty}
        busy={busy}
        columns={[
          { word: texts.day, renderCell: (one) => <DayLink {...one} /> },
          { word: texts.account, renderCell: nameOf },
          { word: texts.status, renderCell: ({ status }) => <DayStatus status={status} /> },
          { word: texts.lines, figures: true, renderCell: ({ lines }) => lines },
          { word: texts.open, figures: true, renderCell: ({ open }) => open || '—' },
          { word: texts.explained, figures: true, renderCell: ({ explained }) => explained || '—' },
        ]}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}

const looks: Record<ReconciledDay['status'], readonly [Tone, string]> = {
  ok: ['good', check],
  differs: ['bad', alert],
  missing: ['wait', clock],
}

function DayStatus({ status }: Pick<ReconciledDay, 'status'>) {
  const { days: texts } = useReconciliationWords()
  const [tone, icon] = looks[status]
  return <Status tone={tone} icon={icon} word={texts.statuses[status]} />
}

function DayLink({ day, source }: Pick<ReconciledDay, 'day' | 'source'>) {
  const language = useLanguage()
  const go = useGo()
  const query = new URLSearchParams({ day, source }).toString()
  return (
    <PageLink {...go({ page: 'differences', id: 'day', query })}>
      {formatDate(day, language)}
    </PageLink>
  )
}
