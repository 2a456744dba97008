import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Delivery, DeliveryStatus, WebhookTry } from '#contract/webhook'
import type { deliveriesFlow } from '#machines/webhook/deliveries.flow'
import { Button } from '#app/ui/Button.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { Card } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { chain } from '#app/ui/icons/chain.ts'
import { Status } from '#app/ui/Status.tsx'
import { Paged } from '#app/features/app/PagedList.tsx'
import { momentShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useWebhookWords } from './words.ts'

type DeliveriesActor = ActorRefFrom<typeof deliveriesFlow>

const looks: Record<DeliveryStatus, { tone: Tone; icon: string }> = {
  PENDING: { tone: 'wait', icon: clock },
  DELIVERED: { tone: 'good', icon: check },
  FAILED: { tone: 'bad', icon: ban },
}

/** What was sent to a webhook, newest first; each unfolds to its tries and the message itself. */
export function Sent({ flow }: { flow: DeliveriesActor }) {
  const { webhook: said } = useWebhookWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const off = useSelector(flow, (seen) => !seen.can({ type: 'test.send' }))
  return (
    <Card
      title={said.sent}
      busy={busy}
      beside={
        <Button off={off} onClick={() => flow.send({ type: 'test.send' })}>
          {said.test}
        </Button>
      }
    >
      <Rows flow={flow} />
    </Card>
  )
}

function Rows({ flow }: { flow: DeliveriesActor }) {
  const { webhook: said } = useWebhookWords()
  const none = (
    <EmptyState icon={chain} title={said.none}>
      <p className="soft">{said.noneText}</p>
    </EmptyState>
  )
  return (
    <Paged flow={flow} lines={3} unread={said.sentUnread} empty={none}>
      {({ data }) => (
        <>
          <ul className="rows">
            {data.map((one) => (
              <li key={one.id}>
                <One flow={flow} one={one} />
              </li>
            ))}
          </ul>
          <div className="card-body">
            <Button
              kind="quiet"
              className="button-flush"
              onClick={() => flow.send({ type: 'list.refresh' })}
            >
              {said.refresh}
            </Button>
          </div>
        </>
      )}
    </Paged>
  )
}

function One({ flow, one }: { flow: DeliveriesActor; one: Delivery }) {
  const { webhook: said } = useWebhookWords()
  const when = useWhen()
  const again = { type: 'delivery.retry', id: one.id } as const
  const off = useSelector(flow, (seen) => !seen.can(again))
  const waits = one.status === 'PENDING' && one.tries.length === 0
  return (
    <details className="sent">
      <summary className="row">
        <span className="stack stack-none">
          <span className="label whole">{one.event}</span>
          <span className="small soft">{when(one.created_at)}</span>
        </span>
        <span className="row-end">
          <Status {...looks[one.status]} word={said.status[one.status]} />
        </span>
      </summary>
      <div className="card-body stack stack-half">
        <p className="small soft address">{one.id}</p>
        {waits && <p className="small soft">{said.untried}</p>}
        {!waits && one.next_at && <p className="small soft">{said.next(when(one.next_at))}</p>}
        {one.tries.map((tried) => (
          <Tried key={tried.at} tried={tried} />
        ))}
        <p className="small label">{said.message}</p>
        <pre className="said">{JSON.stringify(JSON.parse(one.body), null, 2)}</pre>
        <div>
          <Button off={off || waits} onClick={() => flow.send(again)}>
            {said.retry}
          </Button>
        </div>
      </div>
    </details>
  )
}

function Tried({ tried }: { tried: WebhookTry }) {
  const { webhook: said } = useWebhookWords()
  const when = useWhen()
  const { status, fault, ms } = tried
  return (
    <div className="small">
      <p>
        {when(tried.at)}: {fault ? said.fault[fault] : said.answered(status ?? 0, ms)}
      </p>
      {tried.answer && <pre className="said">{tried.answer}</pre>}
    </div>
  )
}

function useWhen() {
  const language = useLanguage()
  return (moment: string) => momentShort(moment, language)
}
