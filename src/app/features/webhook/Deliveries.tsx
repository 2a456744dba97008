import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Delivery, DeliveryStatus, DeliveryAttempt } from '#contract/webhook'
import type { deliveriesFlow } from '#machines/webhook/deliveries.flow'
import { Button } from '#app/ui/Button.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { chain } from '#app/ui/icons/chain.ts'
import { Status } from '#app/ui/Status.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { formatDateTimeShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useWebhookWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'

type DeliveriesActor = ActorRefFrom<typeof deliveriesFlow>

const looks: Record<DeliveryStatus, { tone: Tone; icon: string }> = {
  PENDING: { tone: 'wait', icon: clock },
  DELIVERED: { tone: 'good', icon: check },
  FAILED: { tone: 'bad', icon: ban },
}

export function Deliveries({ flow }: { flow: DeliveriesActor }) {
  const { webhook: texts } = useWebhookWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const off = useSelector(flow, (snapshot) => !snapshot.can({ type: 'test.send' }))
  return (
    <Panel
      title={texts.sent}
      busy={busy}
      beside={
        <Button off={off} onClick={() => flow.send({ type: 'test.send' })}>
          {texts.test}
        </Button>
      }
    >
      <Rows flow={flow} />
    </Panel>
  )
}

function Rows({ flow }: { flow: DeliveriesActor }) {
  const { webhook: texts } = useWebhookWords()
  return (
    <PagedList
      flow={flow}
      lines={3}
      unread={texts.sentUnread}
      empty={<EmptyList icon={chain} title={texts.none} text={texts.noneText} />}
    >
      {({ data }) => (
        <>
          <RowList of={data} by="id">
            {(one) => <DeliveryItem flow={flow} one={one} />}
          </RowList>
          <div className="card-body">
            <Button
              kind="quiet"
              className="button-flush"
              onClick={() => flow.send({ type: 'list.refresh' })}
            >
              {texts.refresh}
            </Button>
          </div>
        </>
      )}
    </PagedList>
  )
}

function DeliveryItem({ flow, one }: { flow: DeliveriesActor; one: Delivery }) {
  const { webhook: texts } = useWebhookWords()
  const when = useWhen()
  const again = { type: 'delivery.retry', id: one.id } as const
  const off = useSelector(flow, (snapshot) => !snapshot.can(again))
  const waits = one.status === 'PENDING' && one.tries.length === 0
  return (
    <details className="sent">
      <summary className="row">
        <span className="stack stack-none">
          <span className="label whole">{one.event}</span>
          <span className="small soft">{when(one.created_at)}</span>
        </span>
        <span className="row-end">
          <Status {...looks[one.status]} word={texts.status[one.status]} />
        </span>
      </summary>
      <div className="card-body stack stack-half">
        <p className="small soft address">{one.id}</p>
        {waits && <p className="small soft">{texts.untried}</p>}
        {!waits && one.next_at && <p className="small soft">{texts.next(when(one.next_at))}</p>}
        {one.tries.map((tried) => (
          <AttemptText key={tried.at} tried={tried} />
        ))}
        <p className="small label">{texts.message}</p>
        <pre className="said">{JSON.stringify(JSON.parse(one.body), null, 2)}</pre>
        <div>
          <Button off={off || waits} onClick={() => flow.send(again)}>
            {texts.retry}
          </Button>
        </div>
      </div>
    </details>
  )
}

function AttemptText({ tried }: { tried: DeliveryAttempt }) {
  const { webhook: texts } = useWebhookWords()
  const when = useWhen()
  const { status, fault, ms } = tried
  return (
    <div className="small">
      <p>
        {when(tried.at)}: {fault ? texts.fault[fault] : texts.answered(status ?? 0, ms)}
      </p>
      {tried.answer && <pre className="said">{tried.answer}</pre>}
    </div>
  )
}

function useWhen() {
  const language = useLanguage()
  return (moment: string) => formatDateTimeShort(moment, language)
}
