import { useLanguage } from '#app/i18n/language.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { useNow } from '#app/ui/now.ts'
import { Status } from '#app/ui/Status.tsx'
import { formatMoment, formatSpan } from '#console/moments.ts'
import { useQueueWords } from './words.ts'

/** How long something has waited; when exactly is read by pointing at it. */
export function Age({ since }: { since: string }) {
  const language = useLanguage()
  const now = useNow()
  return (
    <time dateTime={since} title={formatMoment(since, language)}>
      {formatSpan(Date.parse(since), now, language)}
    </time>
  )
}

export function Due({ at }: { at: string | null }) {
  const { queues: texts } = useQueueWords()
  const language = useLanguage()
  const now = useNow()
  if (at === null) return '—'
  const due = Date.parse(at)
  if (due > now) return texts.left(formatSpan(now, due, language))
  return <Status tone="bad" icon={alert} word={texts.late(formatSpan(due, now, language))} />
}
