import type { WebhooksActor } from '#machines/webhook/webhooks.flow'
import { useDevice } from '#app/context.tsx'
import { ShownOnce } from '#app/features/app/SecretShownOnce.tsx'
import { useWebhookWords } from './words.ts'

/** The secret of a webhook, this once. */
export function Secret({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useWebhookWords()
  const { vault } = useDevice()
  return (
    <ShownOnce
      room={said.title}
      title={said.secret}
      warning={said.secretText}
      secret={vault.look('webhookSecret') ?? ''}
      said={said}
      onSeen={() => flow.send({ type: 'secret.seen' })}
    />
  )
}
