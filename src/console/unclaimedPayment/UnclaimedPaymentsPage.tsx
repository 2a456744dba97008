import type { ActorRefFrom } from 'xstate'
import { unclaimedPaymentViews, type UnclaimedPayment } from '#contract/ops/unclaimedPayment'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { unclaimedPaymentQueue } from '#machines/console/unclaimedPaymentQueue.flow'
import { useGo } from '#console/context.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { useCaseColumns } from '#console/queue/queueColumns.tsx'
import { QueueTable } from '#console/queue/QueueTable.tsx'
import { formatSum } from '#console/sum.ts'
import { useUnclaimedPaymentWords } from './words.ts'

type Flow = ActorRefFrom<(typeof unclaimedPaymentQueue)['flow']>

type Sent = Pick<UnclaimedPayment, 'amount' | 'currency' | 'asset'>

/** The amount, or the name of what the tenant does not have. */
export function useSentAmount() {
  const { payments: texts } = useUnclaimedPaymentWords()
  const language = useLanguage()
  return ({ amount, currency, asset }: Sent) =>
    amount !== null && currency
      ? formatSum(amount, currency.symbol, language)
      : texts.unknown(asset)
}

export function UnclaimedPaymentsPage({ flow }: { flow: Flow }) {
  const { payments: texts } = useUnclaimedPaymentWords()
  const shared = useCaseColumns()
  const amountOf = useSentAmount()
  const go = useGo()
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <FilterLinks
        label={texts.filter}
        name="view"
        options={unclaimedPaymentViews.map((value) => ({ value, word: texts.views[value] }))}
      />
      <QueueTable
        flow={flow}
        call="assignUnclaimedPayment"
        label={texts.title}
        empty={texts.empty}
        nameOf={amountOf}
        columns={[
          {
            word: texts.amount,
            renderCell: (one) => (
              <PageLink {...go({ page: 'unclaimedPayments', id: one.id, query: '' })}>
                {amountOf(one)}
              </PageLink>
            ),
          },
          { word: texts.chain, renderCell: ({ chain }) => chain },
          { word: texts.memo, renderCell: ({ memo }) => memo ?? texts.noMemo },
          ...shared,
        ]}
      />
    </>
  )
}
