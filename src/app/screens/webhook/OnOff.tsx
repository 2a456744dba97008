import { ban } from '#app/parts/cardIcons.ts'
import { check } from '#app/parts/roomIcons.ts'
import { Status } from '#app/parts/Status.tsx'
import { useInsideWords } from '#app/words/speak.tsx'

export function OnOff({ on }: { on: boolean }) {
  const { webhook: said } = useInsideWords()
  return on ? (
    <Status tone="good" icon={check} word={said.on} />
  ) : (
    <Status tone="wait" icon={ban} word={said.off} />
  )
}
