import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { orderSorts, orderQueueViews } from '#contract/ops/order'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import type { orderQueue } from '#machines/console/orderQueue.flow'
import { Age, Due } from './Age.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { wordIn } from '#console/words.ts'
import { formatSum } from '#console/sum.ts'
import { OrderLink } from './OrderLink.tsx'
import { useQueueWords } from './words.ts'

export function OrderQueuePage({ flow }: { flow: ActorRefFrom<(typeof orderQueue)['flow']> }) {
  const { orders: texts, queues, proposals } = useQueueWords()
  const language = useLanguage()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <OrderFilters />
      <RefusalLine note={refusal} />
      <DataTable
        label={texts.title}
        items={answer?.data ?? []}
        empty={texts.empty}
        busy={busy}
        columns={[
          { word: texts.payment, renderCell: (order) => <OrderLink {...order} /> },
          { word: texts.why, renderCell: ({ detail }) => wordIn(texts.details, detail) },
          {
            word: texts.amount,
            figures: true,
            renderCell: ({ total, symbol }) => formatSum(total, symbol, language),
          },
          { word: queues.customer, renderCell: ({ customer }) => <CustomerLink {...customer} /> },
          { word: queues.age, renderCell: ({ since }) => <Age since={since} /> },
          { word: queues.due, renderCell: ({ due_at: at }) => <Due at={at} /> },
          {
            word: queues.assignee,
            renderCell: ({ assignee }) => assignee?.name ?? <span className="soft">—</span>,
          },
          {
            word: texts.proposal,
            renderCell: ({ proposal }) => (proposal ? proposals.kinds[proposal.kind] : '—'),
          },
        ]}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}

function OrderFilters() {
  const { orders: texts } = useQueueWords()
  const views = orderQueueViews.map((value) => ({ value, word: texts.views[value] }))
  const sorts = orderSorts.map((value) => ({ value, word: texts.sort[value] }))
  return (
    <div className="between">
      <FilterLinks
        label={texts.filter}
        name="view"
        options={[{ value: '', word: texts.all }, ...views]}
      />
      <FilterLinks label={texts.order} name="sort" options={sorts} />
    </div>
  )
}
