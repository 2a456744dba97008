import type { AnyKey } from '#machines/developer/keys.flow'
import { statusOf } from '#machines/developer/keys.flow'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { useToday } from '#app/ui/now.ts'
import { Status } from '#app/ui/Status.tsx'
import { useDeveloperWords } from './words.ts'

/** A key is shown as expired by the day; the exact hour is the bank's to enforce. */
export function KeyStatusBadge({ one }: { one: AnyKey }) {
  const { developer: texts } = useDeveloperWords()
  const today = useToday()
  const status = statusOf(one)
  const end = one.kind === 'developer' ? one.expires_at : null
  if (status !== 'ACTIVE') return <Status tone="wait" icon={ban} word={texts.status[status]} />
  if (end && Date.parse(end) <= today)
    return <Status tone="wait" icon={clock} word={texts.expired} />
  return <Status tone="good" icon={check} word={texts.status.ACTIVE} />
}
