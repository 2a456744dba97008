import type { WebhooksActor } from '#machines/webhook/webhooks.flow'
import { useDevice } from '#app/context.tsx'
import { SecretShownOnce } from '#app/features/app/SecretShownOnce.tsx'
import { useWebhookWords } from './words.ts'

export function NewWebhookSecret({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  const { vault } = useDevice()
  return (
    <SecretShownOnce
      pageTitle={texts.title}
      title={texts.secret}
      warning={texts.secretText}
      secret={vault.peek('webhookSecret') ?? ''}
      texts={texts}
      onConfirm={() => flow.send({ type: 'secret.acknowledge' })}
    />
  )
}
