import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { FlowCounts } from '#contract/ops/flowCount'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { info } from '#app/ui/icons/info.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { flowCounts } from '#machines/console/flowCounts.flow'
import { useGo, useLocationNow } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { DaysFilter } from './DaysFilter.tsx'
import { shareOf, useShareLeft } from './share.ts'
import { useFlowCountWords } from './words.ts'

type FlowCountsActor = ActorRefFrom<(typeof flowCounts)['flow']>

export function FlowCountsPage({ flow }: { flow: FlowCountsActor }) {
  const { flows: texts } = useFlowCountWords()
  const { record } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <DaysFilter />
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          {!record.is_on && (
            <Callout tone="wait" icon={info}>
              <p>{texts.off}</p>
            </Callout>
          )}
          <FlowsTable record={record} />
          <RecordActs {...{ flow, record }} texts={texts.acts}>
            {null}
          </RecordActs>
        </>
      )}
    </>
  )
}

function FlowsTable({ record: { flows, is_on, since } }: { record: FlowCounts }) {
  const { flows: texts } = useFlowCountWords()
  const language = useLanguage()
  const shareLeft = useShareLeft()
  const go = useGo()
  const { query } = useLocationNow()
  return (
    <DataTable
      label={texts.since(formatDate(since, language))}
      items={flows.map((one) => ({ ...one, id: one.flow }))}
      empty={is_on ? texts.empty : texts.emptyOff}
      usualSort="-share"
      columns={[
        {
          word: texts.flow,
          sort: 'flow',
          compare: (one, other) => one.flow.localeCompare(other.flow, 'en'),
          renderCell: ({ flow }) => (
            <PageLink {...go({ page: 'flows', id: flow, query })}>{flow}</PageLink>
          ),
        },
        {
          word: texts.begun,
          figures: true,
          sort: 'begun',
          compare: (one, other) => one.reached - other.reached,
          renderCell: ({ reached }) => reached,
        },
        {
          word: texts.left,
          figures: true,
          sort: 'left',
          compare: (one, other) => one.left - other.left,
          renderCell: ({ left }) => left,
        },
        {
          word: texts.share,
          figures: true,
          sort: 'share',
          compare: (one, other) => shareOf(one) - shareOf(other),
          renderCell: shareLeft,
        },
      ]}
    />
  )
}
