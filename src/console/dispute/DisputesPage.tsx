import type { ActorRefFrom } from 'xstate'
import { disputeViews } from '#contract/ops/dispute'
import { isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { disputeQueue } from '#machines/console/disputeQueue.flow'
import { useGo } from '#console/context.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { useQueueColumns } from '#console/queue/queueColumns.tsx'
import { QueueTable } from '#console/queue/QueueTable.tsx'
import { formatSum } from '#console/sum.ts'
import { useStaffDisputeWords } from './words.ts'

export function DisputesPage({ flow }: { flow: ActorRefFrom<(typeof disputeQueue)['flow']> }) {
  const { disputes: texts } = useStaffDisputeWords()
  const shared = useQueueColumns('due')
  const language = useLanguage()
  const views = disputeViews.map((value) => ({ value, word: texts.views[value] }))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <FilterLinks
        label={texts.filter}
        name="view"
        options={[{ value: '', word: texts.all }, ...views]}
      />
      <QueueTable
        flow={flow}
        call="assignDispute"
        label={texts.title}
        empty={texts.empty}
        nameOf={({ merchant }) => merchant}
        columns={[
          {
            word: texts.merchant,
            renderCell: ({ id, merchant }) => <DisputeLink id={id} merchant={merchant} />,
          },
          { word: texts.status, renderCell: ({ status }) => texts.statuses[status] },
          { word: texts.reason, renderCell: ({ reason }) => texts.reasons[reason] },
          {
            word: texts.amount,
            figures: true,
            renderCell: ({ amount, symbol }) => formatSum(amount, symbol, language),
          },
          {
            word: texts.credited,
            figures: true,
            renderCell: ({ credited, symbol }) =>
              isNothing(credited) ? '—' : formatSum(credited, symbol, language),
          },
          ...shared,
        ]}
      />
    </>
  )
}

function DisputeLink({ id, merchant }: { id: string; merchant: string }) {
  const go = useGo()
  return <PageLink {...go({ page: 'disputes', id, query: '' })}>{merchant}</PageLink>
}
