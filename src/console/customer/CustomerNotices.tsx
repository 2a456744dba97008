import type { Customer } from '#contract/ops/customer'
import { useLanguage } from '#app/i18n/language.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { useCustomerNoticeWords } from './words.ts'

/** What the bank told them of, the newest first, and whether it reached them. */
export function CustomerNotices({ customer: { notices } }: { customer: Customer }) {
  const { customerNotices: texts } = useCustomerNoticeWords()
  const language = useLanguage()
  const resultOf = (result: Customer['notices'][number]['email']) =>
    result ? texts.results[result] : texts.unknown
  return (
    <Panel title={texts.title}>
      <DataTable
        label={texts.title}
        items={notices}
        empty={texts.empty}
        columns={[
          {
            word: texts.about,
            renderCell: ({ kind, order }) => (
              <>
                {texts.kinds[kind]} {order && <OrderLink {...order} />}
              </>
            ),
          },
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.email, renderCell: ({ email }) => resultOf(email) },
          { word: texts.telegram, renderCell: ({ telegram }) => resultOf(telegram) },
          {
            word: texts.read,
            renderCell: ({ read_at: at }) => (at ? formatMoment(at, language) : texts.unread),
          },
        ]}
      />
    </Panel>
  )
}
