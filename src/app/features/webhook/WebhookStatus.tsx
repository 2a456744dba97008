import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { useWebhookWords } from './words.ts'

export function WebhookStatus({ on }: { on: boolean }) {
  const { webhook: texts } = useWebhookWords()
  return on ? (
    <Status tone="good" icon={check} word={texts.on} />
  ) : (
    <Status tone="wait" icon={ban} word={texts.off} />
  )
}
