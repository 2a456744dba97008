import { useSelector } from '@xstate/react'
import type { Webhook } from '#contract/webhook'
import { blankWebhook, type WebhooksActor } from '#machines/webhook/webhooks.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { chain } from '#app/ui/icons/chain.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { RowButton } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { OnOff } from './WebhookStatus.tsx'
import { useWebhookWords } from './words.ts'

/** All of a person's webhooks; there are never many. */
export function YourWebhooks({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useWebhookWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const listed = useSelector(flow, (seen) => seen.matches('listed'))
  return (
    <>
      <header className="stack stack-half">
        <div className="room-head">
          <PageTitle word={said.title} />
          {listed && (
            <Button
              kind="primary"
              icon={plus}
              onClick={() => flow.send({ type: 'item.new', draft: blankWebhook })}
            >
              {said.add}
            </Button>
          )}
        </div>
        <p className="soft">{said.text}</p>
      </header>
      <Card title={said.yours} busy={busy}>
        <Rows flow={flow} />
      </Card>
    </>
  )
}

function Rows({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useWebhookWords()
  const { all, refusal } = useSelector(flow, ({ context }) => context)
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  const reading = useSelector(flow, (seen) => seen.matches('reading'))
  if (reading && all.length === 0) return <SkeletonRows count={2} />
  if (unread)
    return (
      <NotShown
        title={said.unread}
        note={refusal}
        again={() => flow.send({ type: 'list.refresh' })}
      />
    )
  if (all.length === 0)
    return (
      <EmptyState icon={chain} title={said.empty}>
        <p className="soft">{said.emptyText}</p>
      </EmptyState>
    )
  return (
    <ul className="rows">
      {all.map((one) => (
        <li key={one.id}>
          <One one={one} onGo={() => flow.send({ type: 'item.open', id: one.id })} />
        </li>
      ))}
    </ul>
  )
}

function One({ one, onGo }: { one: Webhook; onGo: () => void }) {
  return (
    <RowButton
      icon={chain}
      name={one.description ?? new URL(one.url).host}
      hint={one.url}
      end={<OnOff on={one.is_active} />}
      onPress={onGo}
    />
  )
}
