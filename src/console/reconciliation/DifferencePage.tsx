import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsDifference } from '#contract/ops/reconciliation'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { oneDifference } from '#machines/console/oneDifference.flow'
import { useGo } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { wordIn } from '#console/words.ts'
import { currencyOnChain } from '#console/book/money.ts'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { LineStatus } from './LineStatus.tsx'
import { useSourceName } from './source.ts'
import { useReconciliationWords } from './words.ts'

type DifferenceActor = ActorRefFrom<(typeof oneDifference)['flow']>

interface Props {
  flow: DifferenceActor
  record: OpsDifference
}

export function DifferencePage({ flow }: { flow: DifferenceActor }) {
  const { days, lines: texts } = useReconciliationWords()
  const { record, act } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <Heading>
        <span className="whole">{record ? texts.title(record.reference) : days.title}</span>
      </Heading>
      <RecordRefusal flow={flow} retry={days.retry} />
      {record && (
        <>
          <DayLink record={record} />
          <RecordActs {...{ flow, record }} texts={texts.acts}>
            {act === 'correct' && <Effect record={record} />}
          </RecordActs>
          <Facts record={record} />
          <Steps record={record} />
        </>
      )}
    </>
  )
}

function DayLink({ record: { day, account } }: Pick<Props, 'record'>) {
  const { lines: texts } = useReconciliationWords()
  const go = useGo()
  const query = new URLSearchParams({ day, source: account.source }).toString()
  return (
    <p>
      <PageLink {...go({ page: 'differences', id: 'day', query })}>{texts.back}</PageLink>
    </p>
  )
}

/** What the correction would post, exactly. */
function Effect({ record: { difference, currency } }: Pick<Props, 'record'>) {
  const { lines: texts } = useReconciliationWords()
  const language = useLanguage()
  const amount = formatAmount(difference, currency.symbol, language, { signed: true })
  return <p>{texts.effect(amount)}</p>
}

function Facts({ record }: Pick<Props, 'record'>) {
  const { days, lines: texts } = useReconciliationWords()
  const language = useLanguage()
  const nameOf = useSourceName()
  const { currency, order, proposed_by: by } = record
  const money = (amount: string | null) => amount && formatAmount(amount, currency.symbol, language)
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, <LineStatus key="status" status={record.status} />],
            [texts.kind, texts.kinds[record.kind]],
            [texts.ours, money(record.ours)],
            [texts.theirs, money(record.theirs)],
            [texts.difference, money(record.difference)],
            [days.account, nameOf(record.account)],
            [texts.day, formatDate(record.day, language)],
            [texts.order, order && <OrderLink key="order" {...order} />],
            ...(currency.chain === null
              ? []
              : ([[texts.currency, currencyOnChain(currency)]] as const)),
            ...(by ? ([[texts.proposedBy, by.name]] as const) : []),
          ]}
        />
        {by && <p className="soft">{texts.second}</p>}
      </PanelBody>
    </Panel>
  )
}

function Steps({ record: { steps, currency } }: Pick<Props, 'record'>) {
  const { lines: texts } = useReconciliationWords()
  const language = useLanguage()
  const side = (amount: string | null) =>
    amount === null ? '—' : formatAmount(amount, currency.symbol, language)
  return (
    <Panel title={texts.steps}>
      <DataTable
        label={texts.steps}
        items={steps.map((step) => ({ ...step, id: String(step.seq) })).toReversed()}
        empty={texts.noSteps}
        columns={[
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.event, renderCell: ({ event }) => wordIn(texts.events, event) },
          { word: texts.status, renderCell: ({ status }) => texts.statuses[status] },
          { word: texts.words, renderCell: ({ words }) => words ?? '—' },
          { word: texts.ours, figures: true, renderCell: ({ ours }) => side(ours) },
          { word: texts.theirs, figures: true, renderCell: ({ theirs }) => side(theirs) },
          { word: texts.by, renderCell: ({ by }) => (by === 'bank' ? texts.bank : by) },
        ]}
      />
    </Panel>
  )
}
