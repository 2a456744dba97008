import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Adjustments } from '#contract/ops/adjustment'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { adjustments } from '#machines/console/adjustments.flow'
import { useGo } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { formatSum } from '#console/sum.ts'
import { AdjustmentFields } from './AdjustmentFields.tsx'
import { useAdjustmentWords } from './words.ts'

type AdjustmentsActor = ActorRefFrom<(typeof adjustments)['flow']>

export function AdjustmentsPage({ flow }: { flow: AdjustmentsActor }) {
  const { adjustments: texts } = useAdjustmentWords()
  const { record, act, draft, refusal } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <Heading>{texts.title}</Heading>
      {record && <CustomerLine customer={record.customer} />}
      <p className="soft">{texts.hint}</p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <RecordActs {...{ flow, record }} texts={texts.acts}>
            {act && <AdjustmentFields {...{ act, record, refusal }} picked={draft.picked} />}
          </RecordActs>
          <Waiting record={record} />
          <Made record={record} />
        </>
      )}
    </>
  )
}

function CustomerLine({ customer: { id, name, number } }: Pick<Adjustments, 'customer'>) {
  const go = useGo()
  return (
    <p>
      <PageLink {...go({ page: 'customers', id, query: '' })}>{name ?? `№ ${number}`}</PageLink>
    </p>
  )
}

function Waiting({ record: { proposals } }: { record: Adjustments }) {
  const { adjustments: texts } = useAdjustmentWords()
  const language = useLanguage()
  const go = useGo()
  if (proposals.length === 0) return null
  return (
    <Panel title={texts.waiting}>
      <PanelBody>
        {proposals.map(({ id, act, amount, currency, leaves }) => (
          <p key={id}>
            <PageLink {...go({ page: 'approvals', id, query: '' })}>
              {`${texts.kinds[act]}: ${formatSum(signed(amount, leaves), currency.symbol, language)}`}
            </PageLink>
          </p>
        ))}
      </PanelBody>
    </Panel>
  )
}

const signed = (amount: string, leaves: boolean) => (leaves ? `-${amount}` : amount)

function Made({ record: { made } }: { record: Adjustments }) {
  const { adjustments: texts } = useAdjustmentWords()
  const language = useLanguage()
  const go = useGo()
  return (
    <Panel title={texts.made}>
      <DataTable
        label={texts.made}
        items={made}
        empty={texts.noneMade}
        columns={[
          {
            word: texts.what,
            renderCell: ({ act, proposal }) => (
              <PageLink {...go({ page: 'approvals', id: proposal, query: '' })}>
                {texts.kinds[act]}
              </PageLink>
            ),
          },
          {
            word: texts.amount,
            figures: true,
            renderCell: ({ amount, currency, leaves }) =>
              formatSum(signed(amount, leaves), currency.symbol, language),
          },
          { word: texts.wallet, renderCell: ({ wallet }) => wallet },
          { word: texts.reason, renderCell: ({ reason }) => reason },
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
        ]}
      />
    </Panel>
  )
}
