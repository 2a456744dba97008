import type { Customer } from '#contract/ops/customer'
import { useLanguage } from '#app/i18n/language.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { useCustomerNoticeWords } from './words.ts'

/** Who invited them, and whom they invited; nothing of whoever has no part in it. */
export function CustomerReferrals({ customer }: { customer: Customer }) {
  const { customerReferrals: texts } = useCustomerNoticeWords()
  const language = useLanguage()
  const { invited_by: inviter, invited } = customer
  const items = [
    ...(inviter ? [{ ...inviter, id: inviter.customer_id, how: texts.invitedBy }] : []),
    ...invited.map((one) => ({ ...one, id: one.customer_id, how: texts.invited })),
  ]
  if (items.length === 0) return null
  return (
    <Panel title={texts.title}>
      <DataTable
        label={texts.title}
        items={items}
        empty={texts.empty}
        columns={[
          {
            word: texts.customer,
            renderCell: ({ customer_id, name }) => <CustomerLink id={customer_id} name={name} />,
          },
          { word: texts.how, renderCell: ({ how }) => how },
          {
            word: texts.status,
            renderCell: ({ status, reason }) =>
              reason
                ? `${texts.statuses[status]}: ${texts.reasons[reason]}`
                : texts.statuses[status],
          },
          {
            word: texts.at,
            renderCell: ({ joined_at }) => formatMoment(joined_at, language),
          },
          { word: texts.until, renderCell: ({ until }) => formatMoment(until, language) },
        ]}
      />
    </Panel>
  )
}
