import { useSelector } from '@xstate/react'
import type { Webhook } from '#contract/webhook'
import { blankWebhook, type WebhooksActor } from '#machines/webhook/webhooks.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { chain } from '#app/ui/icons/chain.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { RowButton } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { useWebhookWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function WebhookList({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const listed = useSelector(flow, (snapshot) => snapshot.matches('listed'))
  return (
    <>
      <PageHead word={texts.title} text={<p className="soft">{texts.text}</p>}>
        {listed && (
          <Button
            kind="primary"
            icon={plus}
            onClick={() => flow.send({ type: 'item.new', draft: blankWebhook })}
          >
            {texts.add}
          </Button>
        )}
      </PageHead>
      <Panel title={texts.yours} busy={busy}>
        <Rows flow={flow} />
      </Panel>
    </>
  )
}

function Rows({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  const { all, refusal } = useSelector(flow, ({ context }) => context)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const reading = useSelector(flow, (snapshot) => snapshot.matches('reading'))
  if (reading && all.length === 0) return <SkeletonRows count={2} />
  if (unread)
    return (
      <LoadFailed
        title={texts.unread}
        note={refusal}
        onRetry={() => flow.send({ type: 'list.refresh' })}
      />
    )
  if (all.length === 0) return <EmptyList icon={chain} title={texts.empty} text={texts.emptyText} />
  return (
    <RowList of={all} by="id">
      {(one) => <One one={one} onGo={() => flow.send({ type: 'item.open', id: one.id })} />}
    </RowList>
  )
}

function One({ one, onGo }: { one: Webhook; onGo: () => void }) {
  return (
    <RowButton
      icon={chain}
      name={one.description ?? new URL(one.url).host}
      hint={one.url}
      end={<WebhookStatus on={one.is_active} />}
      onPress={onGo}
    />
  )
}

export function WebhookStatus({ on }: { on: boolean }) {
  const { webhook: texts } = useWebhookWords()
  return on ? (
    <Status tone="good" icon={check} word={texts.on} />
  ) : (
    <Status tone="wait" icon={ban} word={texts.off} />
  )
}
