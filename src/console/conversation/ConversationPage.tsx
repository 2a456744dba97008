import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { MESSAGE_LENGTH_MAX } from '#contract/conversation'
import type { OpsConversation } from '#contract/ops/conversation'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { oneConversation } from '#machines/console/oneConversation.flow'
import { useGo } from '#console/context.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { Due } from '#console/queue/Age.tsx'
import { AssignButton } from '#console/queue/AssignButton.tsx'
import { OrderLink } from '#console/queue/OrderLink.tsx'
import { useQueueWords } from '#console/queue/words.ts'
import { useConversationWords } from './words.ts'

type ConversationActor = ActorRefFrom<(typeof oneConversation)['flow']>

export function ConversationPage({ flow }: { flow: ConversationActor }) {
  const { conversations: texts } = useConversationWords()
  const { record } = useSelector(flow, ({ context }) => context)
  const taking = useSelector(flow, (snapshot) => snapshot.matches('performing'))
  const go = useGo()
  return (
    <>
      <Heading>{texts.one(record?.customer.name ?? texts.unnamed)}</Heading>
      <p>
        <PageLink {...go({ page: 'conversations', id: null, query: '' })}>{texts.back}</PageLink>
      </p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <div className="cluster">
            <AssignButton
              call="assignConversation"
              item={record}
              busy={taking}
              onAct={(one) => flow.send({ type: 'act.perform', act: one })}
            />
          </div>
          <Thread record={record} />
          <RecordActs
            {...{ flow, record }}
            texts={texts.acts}
            longest={{ answer: MESSAGE_LENGTH_MAX }}
          >
            {/* Read so far: with a newer message the bank refuses the act. */}
            <input type="hidden" name="picked" value={record.newest} />
          </RecordActs>
          <Facts record={record} />
        </>
      )}
    </>
  )
}

interface Props {
  record: OpsConversation
}

function Thread({ record: { messages, customer, newest } }: Props) {
  const { conversations: texts } = useConversationWords()
  const language = useLanguage()
  return (
    <Panel title={texts.messages}>
      <PanelBody>
        {messages.length < newest && (
          <p className="soft">{texts.newestOf(messages.length, newest)}</p>
        )}
        <ol className="stack stack-close" aria-live="polite">
          {messages.map((one) => (
            <li key={one.id}>
              <p className="small soft">
                <span className="label">{one.by?.name ?? customer.name ?? texts.unnamed}</span>{' '}
                {formatMoment(one.at, language)}
              </p>
              {one.event && <About event={one.event} customer={customer} />}
              <p className="letter">{one.text}</p>
            </li>
          ))}
        </ol>
      </PanelBody>
    </Panel>
  )
}

type Event = NonNullable<OpsConversation['messages'][number]['event']>

/** A payment has a page of its own; everything else stands on its customer's. */
function About({ event, customer }: { event: Event } & Pick<OpsConversation, 'customer'>) {
  const { conversations: texts } = useConversationWords()
  const number = event.number === null ? event.id : String(event.number)
  return (
    <p className="small">
      {texts.about[event.source]}{' '}
      {event.source === 'order' ? (
        <OrderLink id={event.id} number={number} />
      ) : (
        <>
          № {number}, <CustomerLink {...customer} />
        </>
      )}
    </p>
  )
}

function Facts({ record }: Props) {
  const { conversations: texts } = useConversationWords()
  const { queues } = useQueueWords()
  const language = useLanguage()
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, texts.statuses[record.status]],
            [queues.customer, <CustomerLink key="customer" {...record.customer} />],
            [texts.since, formatMoment(record.since, language)],
            [queues.due, <Due key="due" at={record.due_at} />],
            [queues.assignee, record.assignee?.name ?? queues.nobody],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
