import type { RefusalNote } from '#contract/kit/refusal'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useHostnameWords, type HostnameWords } from './words.ts'

interface Props {
  note: RefusalNote | null
  /** What it means that nothing was found. */
  notFound: string
}

/** Why a name cannot be had, or cannot go. */
export function HostnameRefusal({ note, notFound }: Props) {
  const { hostnames } = useHostnameWords()
  const text = note?.code === 'NOT_FOUND' ? notFound : note && ownText(hostnames.refused, note)
  if (!text) return <RefusalLine note={note?.code === 'VALIDATION_FAILED' ? null : note} />
  return (
    <AlertCallout>
      <Callout tone="bad" icon={alert}>
        <p>{text}</p>
      </Callout>
    </AlertCallout>
  )
}

function ownText(
  { OWN, TAKEN, SET, LAST, waiting }: HostnameWords['hostnames']['refused'],
  { code, facts: { state } }: RefusalNote,
) {
  if (code === 'ALREADY_EXISTS') return waiting
  const texts: Partial<Record<string, string>> = { OWN, TAKEN, SET, LAST }
  return code === 'STATE_CONFLICT' && state ? texts[state] : undefined
}
