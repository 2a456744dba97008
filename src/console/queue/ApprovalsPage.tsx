import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { proposalStatuses, type Proposal } from '#contract/ops/proposal'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { proposalList } from '#machines/console/proposalList.flow'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager, type TableColumn } from '#console/DataTable.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { formatMoment } from '#console/moments.ts'
import { ProposalStatusLine } from './ProposalStatusLine.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { formatSum } from '#console/sum.ts'
import { useQueueWords } from './words.ts'

/** No proposal rests in it: it is carried out in the same moment. */
const shown = proposalStatuses.filter((status) => status !== 'APPROVED')

export function ApprovalsPage({ flow }: { flow: ActorRefFrom<(typeof proposalList)['flow']> }) {
  const { proposals: texts } = useQueueWords()
  const columns = useProposalColumns()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const options = [
    ...shown.map((value) => ({ value, word: texts.statuses[value] })),
    { value: 'ALL', word: texts.all },
  ]
  return (
    <>
      <Heading>{texts.title}</Heading>
      <FilterLinks label={texts.filter} name="status" options={options} />
      <RefusalLine note={refusal} />
      <DataTable
        label={texts.title}
        items={answer?.data ?? []}
        empty={texts.empty}
        busy={busy}
        usualSort="-proposed"
        columns={columns}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}

function useProposalColumns(): TableColumn<Proposal>[] {
  const { proposals: texts } = useQueueWords()
  const language = useLanguage()
  const go = useGo()
  return [
    {
      word: texts.kind,
      renderCell: ({ id, kind }) => (
        <PageLink {...go({ page: 'approvals', id, query: '' })}>{texts.kinds[kind]}</PageLink>
      ),
    },
    {
      word: texts.amount,
      figures: true,
      renderCell: ({ order, claim, adjustment, limit }) => {
        if (order) return formatSum(order.total, order.symbol, language)
        const own = limit?.next?.per_day ?? limit?.next?.per_payment
        if (limit && own) return formatSum(own, limit.currency, language)
        const sum = claim ?? adjustment
        return sum ? formatSum(sum.amount, sum.currency.symbol, language) : '—'
      },
    },
    {
      word: texts.customer,
      renderCell: ({ order, claim, closing, adjustment, limit }) =>
        (order ?? claim ?? closing ?? adjustment ?? limit)?.customer.name ?? '—',
    },
    {
      word: texts.status,
      renderCell: ({ status }) => <ProposalStatusLine status={status} />,
    },
    { word: texts.by, renderCell: ({ proposed_by }) => proposed_by.name },
    {
      word: texts.at,
      sort: 'proposed',
      renderCell: ({ proposed_at: at }) => formatMoment(at, language),
    },
    {
      word: texts.until,
      sort: 'expires',
      renderCell: ({ expires_at: at }) => formatMoment(at, language),
    },
  ]
}
