import { ban } from '#app/ui/cardIcons.ts'
import { check } from '#app/ui/roomIcons.ts'
import { Status } from '#app/ui/Status.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'

export function OnOff({ on }: { on: boolean }) {
  const { webhook: said } = useInsideWords()
  return on ? (
    <Status tone="good" icon={check} word={said.on} />
  ) : (
    <Status tone="wait" icon={ban} word={said.off} />
  )
}
