import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsOrder } from '#contract/ops/order'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import type { OrderAct, staffOrder } from '#machines/console/staffOrder.flow'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { ActForm } from '#console/ActForm.tsx'
import { useConsole, useMay } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { OrderFactsPanel, SentFacts } from './OrderFactsPanel.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { wordIn } from '#console/words.ts'
import { useQueueWords } from './words.ts'

type OrderActor = ActorRefFrom<(typeof staffOrder)['flow']>

export function OrderPage({ flow }: { flow: OrderActor }) {
  const { orders: texts } = useQueueWords()
  const { record } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <Heading>{record ? `${texts.payment} № ${record.number}` : texts.payment}</Heading>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && <OrderBody flow={flow} order={record} />}
    </>
  )
}

function OrderBody({ flow, order }: { flow: OrderActor; order: OpsOrder }) {
  return (
    <>
      <WaitingProposal order={order} />
      <OrderActs flow={flow} order={order} />
      <div className="console-halves">
        <OrderFactsPanel order={order} />
        <SentFacts order={order} />
      </div>
      <OrderSteps order={order} />
    </>
  )
}

function WaitingProposal({ order: { proposal } }: { order: OpsOrder }) {
  const { orders: texts, proposals } = useQueueWords()
  if (!proposal) return null
  return (
    <WaitingCallout id={proposal.id} text={texts.proposed} word={proposals.kinds[proposal.kind]} />
  )
}

function OrderActs({ flow, order }: { flow: OrderActor; order: OpsOrder }) {
  const { orders: texts } = useQueueWords()
  const may = useMay()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const waiting = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (act !== null && act !== 'take' && act !== 'leave')
    return (
      <ActForm
        texts={texts.acts[act]}
        {...{ draft, refusal, busy }}
        onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
        onCancel={() => flow.send({ type: 'act.cancel' })}
      />
    )
  const acts = [
    ...(order.can_retry && may('retryOrder') ? (['retry'] as const) : []),
    ...(may('proposeOrderEnd') ? order.can_propose : []),
  ]
  return (
    <div className="cluster">
      {order.due_at !== null && may('assignOrder') && <AssignButton flow={flow} order={order} />}
      {acts.map((one) => (
        <Button key={one} off={waiting} onClick={() => flow.send({ type: 'act.choose', act: one })}>
          {texts.acts[one].offer}
        </Button>
      ))}
    </div>
  )
}

function AssignButton({ flow, order }: { flow: OrderActor; order: OpsOrder }) {
  const { queues: texts } = useQueueWords()
  const self = useSelector(useConsole(), ({ context }) => context.self?.id)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  const act: OrderAct = order.assignee?.id === self ? 'leave' : 'take'
  return (
    <Button busy={busy} onClick={() => flow.send({ type: 'act.perform', act })}>
      {texts[act]}
    </Button>
  )
}

function OrderSteps({ order: { steps } }: { order: OpsOrder }) {
  const { orders: texts } = useQueueWords()
  const language = useLanguage()
  return (
    <Panel title={texts.steps}>
      <DataTable
        label={texts.steps}
        items={steps}
        empty=""
        columns={[
          { word: texts.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: texts.event, renderCell: ({ event }) => wordIn(texts.events, event) },
          { word: texts.status, renderCell: ({ status }) => texts.statuses[status] },
          {
            word: texts.why,
            renderCell: ({ detail, reason }) =>
              [wordIn(texts.details, detail), reason].filter(Boolean).join(', '),
          },
          { word: texts.actor, renderCell: ({ actor, by }) => by ?? texts.actors[actor] },
        ]}
      />
    </Panel>
  )
}
