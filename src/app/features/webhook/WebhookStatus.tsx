import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { useWebhookWords } from './words.ts'

export function OnOff({ on }: { on: boolean }) {
  const { webhook: said } = useWebhookWords()
  return on ? (
    <Status tone="good" icon={check} word={said.on} />
  ) : (
    <Status tone="wait" icon={ban} word={said.off} />
  )
}
