import type { RefusalNote } from '#contract/kit/refusal'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useHostnameWords } from './words.ts'

interface Props {
  note: RefusalNote | null
  /** What it means that nothing was found. */
  notFound: string
}

/** Why a name cannot be had, or cannot go. */
export function HostnameRefusal({ note, notFound }: Props) {
  const { OWN, TAKEN, SET, LAST, waiting } = useHostnameWords().hostnames.refused
  const states: Partial<Record<string, string>> = { OWN, TAKEN, SET, LAST }
  const conflict = states[note?.facts.state ?? '']
  return (
    <RefusalLine
      note={note?.code === 'VALIDATION_FAILED' ? null : note}
      own={{
        NOT_FOUND: notFound,
        ALREADY_EXISTS: waiting,
        ...(conflict && { STATE_CONFLICT: conflict }),
      }}
    />
  )
}
