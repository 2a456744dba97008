import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsFailingWebhook } from '#contract/ops/failingWebhook'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { failingWebhook } from '#machines/console/failingWebhook.flow'
import { useGo } from '#console/context.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { Due } from '#console/queue/Age.tsx'
import { AssignButton } from '#console/queue/AssignButton.tsx'
import { StaffNotes } from '#console/queue/StaffNotes.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { useLastAnswer } from './FailingWebhooksPage.tsx'
import { useFailingWebhookWords } from './words.ts'

type FailingWebhookActor = ActorRefFrom<(typeof failingWebhook)['flow']>

export function FailingWebhookPage({ flow }: { flow: FailingWebhookActor }) {
  const { webhooks: texts } = useFailingWebhookWords()
  const { record } = useSelector(flow, ({ context }) => context)
  const taking = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  const go = useGo()
  return (
    <>
      <Heading>{record?.host ?? texts.title}</Heading>
      <p>
        <PageLink {...go({ page: 'failingWebhooks', id: null, query: '' })}>{texts.back}</PageLink>
      </p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <div className="cluster">
            <AssignButton
              call="assignFailingWebhook"
              item={record}
              busy={taking}
              onAct={(one) => flow.send({ type: 'act.perform', act: one })}
            />
          </div>
          <RecordActs {...{ flow, record }} texts={texts.forms}>
            {null}
          </RecordActs>
          <WebhookFacts record={record} />
          <Deliveries record={record} />
          <StaffNotes
            title={texts.acts}
            empty={texts.noActs}
            notes={record.acts}
            done={texts.done}
          />
        </>
      )}
    </>
  )
}

interface Props {
  record: OpsFailingWebhook
}

function WebhookFacts({ record }: Props) {
  const { webhooks: texts } = useFailingWebhookWords()
  const { queues } = useQueueWords()
  const lastAnswer = useLastAnswer()
  const language = useLanguage()
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, record.is_active ? texts.on : texts.off],
            [queues.customer, <CustomerLink key="customer" {...record.customer} />],
            [texts.failed, String(record.failed)],
            [texts.attempts, String(record.attempts)],
            [texts.last, lastAnswer(record)],
            [texts.since, record.failed > 0 ? formatMoment(record.since, language) : '—'],
            [queues.due, <Due key="due" at={record.due_at} />],
            [queues.assignee, record.assignee?.name ?? queues.nobody],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function Deliveries({ record: { deliveries } }: Props) {
  const { webhooks: texts } = useFailingWebhookWords()
  const lastAnswer = useLastAnswer()
  const language = useLanguage()
  return (
    <Panel title={texts.deliveries}>
      <DataTable
        label={texts.deliveries}
        items={deliveries}
        empty={texts.noDeliveries}
        columns={[
          { word: texts.message, renderCell: ({ id }) => id.slice(-6) },
          { word: texts.event, renderCell: ({ event }) => event },
          { word: texts.attempts, figures: true, renderCell: ({ attempts }) => attempts },
          { word: texts.last, renderCell: lastAnswer },
          {
            word: texts.lastAt,
            renderCell: ({ last_at: at }) => (at ? formatMoment(at, language) : '—'),
          },
        ]}
      />
    </Panel>
  )
}
