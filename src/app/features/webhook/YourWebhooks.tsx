import { useSelector } from '@xstate/react'
import type { Webhook } from '#contract/webhook'
import { blankWebhook } from '#machines/webhook/webhooks.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card } from '#app/ui/Card.tsx'
import { Face } from '#app/ui/EmptyState.tsx'
import { chain, plus } from '#app/ui/peopleIcons.ts'
import { RowButton } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { NotShown } from '#app/features/app/NotShown.tsx'
import { RoomTitle } from '#app/features/app/PageTitle.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import { OnOff } from './OnOff.tsx'
import type { WebhooksActor } from './Webhooks.tsx'

/** All of a person's webhooks; there are never many. */
export function YourWebhooks({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useInsideWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const listed = useSelector(flow, (seen) => seen.matches('listed'))
  return (
    <>
      <header className="stack stack-half">
        <div className="room-head">
          <RoomTitle word={said.title} />
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
  const { webhook: said } = useInsideWords()
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
      <Face icon={chain} title={said.empty}>
        <p className="soft">{said.emptyText}</p>
      </Face>
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
