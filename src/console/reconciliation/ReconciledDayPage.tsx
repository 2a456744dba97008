import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ReconciledDayDetail } from '#contract/ops/reconciliation'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import type { reconciledDay } from '#machines/console/reconciledDay.flow'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { currencyOnChain } from '#console/book/money.ts'
import { RefusedLine } from '#console/book/RefusedLine.tsx'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { LineStatus } from './LineStatus.tsx'
import { useSourceName } from './source.ts'
import { useReconciliationWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<(typeof reconciledDay)['flow']>
  onRetry: () => void
}

export function ReconciledDayPage({ flow, onRetry }: Props) {
  const { days, oneDay: texts } = useReconciliationWords()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const language = useLanguage()
  const nameOf = useSourceName()
  const go = useGo()
  return (
    <>
      <Heading>
        {answer ? texts.title(nameOf(answer), formatDate(answer.day, language)) : days.title}
      </Heading>
      <p>
        <PageLink {...go({ page: 'differences', id: null, query: '' })}>{texts.back}</PageLink>
      </p>
      <RefusedLine note={refusal} onRetry={onRetry} />
      {answer && (
        <>
          <Verdict answer={answer} />
          {answer.status !== 'missing' && <Totals answer={answer} />}
          {answer.total > 0 && <Lines answer={answer} />}
        </>
      )}
    </>
  )
}

const looks = {
  ok: ['good', check],
  differs: ['bad', alert],
  missing: ['wait', clock],
} as const

function Verdict({ answer: { status, tried_at } }: { answer: ReconciledDayDetail }) {
  const { oneDay: texts } = useReconciliationWords()
  const language = useLanguage()
  const [tone, icon] = looks[status]
  const moment = formatMoment(tried_at, language)
  const word = { ok: texts.matches, differs: texts.differs, missing: texts.missing }[status]
  return (
    <Callout tone={tone} icon={icon}>
      <p>{word}</p>
      <p className="small soft">
        {status === 'missing' ? texts.tried(moment) : texts.taken(moment)}.
      </p>
    </Callout>
  )
}

function Totals({ answer: { totals } }: { answer: ReconciledDayDetail }) {
  const { oneDay: texts, lines: words } = useReconciliationWords()
  const language = useLanguage()
  return (
    <Panel title={texts.totals}>
      <DataTable
        label={texts.totals}
        items={totals.map((one) => ({ ...one, id: one.currency.id }))}
        empty={texts.noTotals}
        columns={[
          { word: texts.currency, renderCell: ({ currency }) => currencyOnChain(currency) },
          {
            word: words.ours,
            figures: true,
            renderCell: ({ ours, currency }) => formatAmount(ours, currency.symbol, language),
          },
          {
            word: words.theirs,
            figures: true,
            renderCell: ({ theirs, currency }) => formatAmount(theirs, currency.symbol, language),
          },
          {
            word: words.difference,
            figures: true,
            renderCell: ({ difference, currency }) =>
              formatAmount(difference, currency.symbol, language),
          },
        ]}
      />
    </Panel>
  )
}

function Lines({ answer: { data, total } }: { answer: ReconciledDayDetail }) {
  const { oneDay: texts, lines: words } = useReconciliationWords()
  const language = useLanguage()
  const go = useGo()
  const side = (amount: string | null, symbol: string) =>
    amount === null ? '—' : formatAmount(amount, symbol, language)
  return (
    <>
      <Panel title={texts.lines}>
        <DataTable
          label={texts.lines}
          items={data}
          empty={texts.noLines}
          columns={[
            {
              word: words.reference,
              renderCell: ({ id, reference }) => (
                <PageLink {...go({ page: 'differences', id, query: '' })}>
                  {shortened(reference)}
                </PageLink>
              ),
            },
            {
              word: words.order,
              renderCell: ({ order }) => (order ? <OrderLink {...order} /> : '—'),
            },
            { word: words.kind, renderCell: ({ kind }) => words.kinds[kind] },
            { word: words.status, renderCell: ({ status }) => <LineStatus status={status} /> },
            {
              word: words.ours,
              figures: true,
              renderCell: ({ ours, currency }) => side(ours, currency.symbol),
            },
            {
              word: words.theirs,
              figures: true,
              renderCell: ({ theirs, currency }) => side(theirs, currency.symbol),
            },
          ]}
        />
      </Panel>
      <TablePager total={total} shown={data.length} />
    </>
  )
}

const SHORT = 20

/** Hashes and ids are long; their page has them whole. */
const shortened = (reference: string) =>
  reference.length <= SHORT ? reference : `${reference.slice(0, 8)}…${reference.slice(-8)}`
