import type { RefusalNote } from '#contract/kit/refusal'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useTenantBotWords } from './words.ts'

interface Props {
  note: RefusalNote | null
  /** What it means that nothing was found. */
  notFound: string
}

/** Why the bot cannot be tried, set or removed. */
export function TenantBotRefusal({ note, notFound }: Props) {
  const { SANDBOX, TOKEN_MISSING, waiting } = useTenantBotWords().bot.refused
  const states: Partial<Record<string, string>> = { SANDBOX, TOKEN_MISSING }
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
