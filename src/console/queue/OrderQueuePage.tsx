import type { ActorRefFrom } from 'xstate'
import { orderQueueViews } from '#contract/ops/order'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import type { orderQueue } from '#machines/console/orderQueue.flow'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { wordIn } from '#console/words.ts'
import { formatSum } from '#console/sum.ts'
import { OrderLink } from './OrderLink.tsx'
import { useQueueColumns } from './queueColumns.tsx'
import { QueueTable } from './QueueTable.tsx'
import { useQueueWords } from './words.ts'

export function OrderQueuePage({ flow }: { flow: ActorRefFrom<(typeof orderQueue)['flow']> }) {
  const { orders: texts, proposals } = useQueueWords()
  const shared = useQueueColumns()
  const language = useLanguage()
  return (
    <>
      <Heading>{texts.title}</Heading>
      <OrderFilters />
      <QueueTable
        flow={flow}
        call="assignOrder"
        label={texts.title}
        empty={texts.empty}
        nameOf={({ number }) => `№ ${number}`}
        columns={[
          { word: texts.payment, renderCell: (order) => <OrderLink {...order} /> },
          { word: texts.why, renderCell: ({ detail }) => wordIn(texts.details, detail) },
          {
            word: texts.amount,
            figures: true,
            sort: 'total',
            renderCell: ({ total, symbol }) => formatSum(total, symbol, language),
          },
          ...shared,
          {
            word: texts.proposal,
            renderCell: ({ proposal }) => (proposal ? proposals.kinds[proposal.kind] : '—'),
          },
        ]}
      />
    </>
  )
}

function OrderFilters() {
  const { orders: texts } = useQueueWords()
  const views = orderQueueViews.map((value) => ({ value, word: texts.views[value] }))
  return (
    <FilterLinks
      label={texts.filter}
      name="view"
      options={[{ value: '', word: texts.all }, ...views]}
    />
  )
}
