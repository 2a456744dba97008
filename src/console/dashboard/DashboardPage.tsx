import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { dashboardDays, type Dashboard } from '#contract/ops/dashboard'
import { useOrderWords } from '#app/features/order/words.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { dashboard } from '#machines/console/dashboard.flow'
import { useGo } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { FilterLinks } from '#console/FilterLinks.tsx'
import { formatSeconds } from '#console/moments.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useConsoleWords, wordIn } from '#console/words.ts'
import { Age } from '#console/queue/Age.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { useDashboardWords } from './words.ts'

export function DashboardPage({ flow }: { flow: ActorRefFrom<(typeof dashboard)['flow']> }) {
  const { dashboard: texts } = useDashboardWords()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <FilterLinks
        label={texts.period}
        name="days"
        options={dashboardDays.map((value) => ({ value, word: texts.days[value] }))}
      />
      <RefusalLine note={refusal} />
      <div className="stack" aria-busy={busy}>
        {answer && (
          <>
            <div className="console-halves">
              <Queues answer={answer} />
              <Customers answer={answer} />
            </div>
            <Payments answer={answer} />
            <Failures answer={answer} />
          </>
        )}
      </div>
    </>
  )
}

interface Props {
  answer: Dashboard
}

function Queues({ answer: { queues } }: Props) {
  const { dashboard: texts } = useDashboardWords()
  const { queues: words } = useQueueWords()
  const { pages } = useConsoleWords()
  const go = useGo()
  return (
    <Panel title={texts.queues}>
      <DataTable
        label={texts.queues}
        items={queues.map((queue) => ({ ...queue, id: queue.name }))}
        empty={texts.noQueues}
        columns={[
          {
            word: texts.queue,
            renderCell: ({ name }) => (
              <PageLink {...go({ page: name, id: null, query: '' })}>{pages[name]}</PageLink>
            ),
          },
          { word: texts.waiting, figures: true, renderCell: ({ waiting }) => waiting },
          {
            word: words.age,
            renderCell: ({ oldest }) => (oldest ? <Age since={oldest} /> : '—'),
          },
        ]}
      />
    </Panel>
  )
}

function Customers({ answer: { customers } }: Props) {
  const { dashboard: texts } = useDashboardWords()
  return (
    <Panel title={texts.customers}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.signedUp, customers.signed_up],
            [texts.verified, customers.verified],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function Payments({ answer: { orders } }: Props) {
  const { dashboard: texts } = useDashboardWords()
  const { order: shared } = useOrderWords()
  const language = useLanguage()
  const span = (seconds: number | null) =>
    seconds === null ? '—' : formatSeconds(seconds, language)
  return (
    <Panel title={texts.payments}>
      <DataTable
        label={texts.payments}
        items={orders.map((figures) => ({ ...figures, id: `${figures.type} ${figures.symbol}` }))}
        empty={texts.noPayments}
        columns={[
          { word: texts.type, renderCell: ({ type }) => wordIn(shared.types, type) },
          { word: texts.placed, figures: true, renderCell: ({ placed }) => placed },
          { word: texts.completed, figures: true, renderCell: ({ completed }) => completed },
          { word: texts.failed, figures: true, renderCell: ({ failed }) => failed },
          {
            word: texts.total,
            figures: true,
            renderCell: ({ total, symbol }) => formatAmount(total, symbol, language),
          },
          { word: texts.half, figures: true, renderCell: (one) => span(one.settled_p50_s) },
          { word: texts.slowest, figures: true, renderCell: (one) => span(one.settled_p99_s) },
        ]}
      />
    </Panel>
  )
}

function Failures({ answer: { failures } }: Props) {
  const { dashboard: texts } = useDashboardWords()
  const { orders: words } = useQueueWords()
  const items = failures.map((one) => ({
    ...one,
    id: `${one.status} ${one.detail} ${one.reason}`,
  }))
  return (
    <Panel title={texts.failures}>
      <DataTable
        label={texts.failures}
        items={items}
        empty={texts.noFailures}
        columns={[
          { word: texts.status, renderCell: ({ status }) => words.statuses[status] },
          { word: texts.why, renderCell: ({ detail }) => wordIn(words.details, detail) },
          { word: texts.code, renderCell: ({ reason }) => reason ?? '—' },
          { word: texts.count, figures: true, renderCell: ({ count }) => count },
        ]}
      />
    </Panel>
  )
}
