import { useDevice } from '#app/context.tsx'
import { ShownOnce } from '#app/features/app/ShownOnce.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import type { WebhooksActor } from './Webhooks.tsx'

/** The secret of a webhook, this once. */
export function Secret({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useInsideWords()
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
