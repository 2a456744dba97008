import { info } from '#app/ui/icons/info.ts'
import { verified } from '#app/ui/icons/verified.ts'
import { Status } from '#app/ui/Status.tsx'
import { useProofWords } from './words.ts'

export function OnOffStatus({ on }: { on: boolean }) {
  const { proof: texts } = useProofWords()
  return on ? (
    <Status tone="good" icon={verified} word={texts.on} />
  ) : (
    <Status tone="calm" icon={info} word={texts.off} />
  )
}
