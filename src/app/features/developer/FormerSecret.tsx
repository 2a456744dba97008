import { useNow } from '#app/ui/now.ts'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useDeveloperWords } from './words.ts'

/** Until when the previous secret still works; nothing once it has expired. */
export function FormerSecret({ until }: { until: string | null }) {
  const { developer: texts } = useDeveloperWords()
  const language = useLanguage()
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  return <p className="small soft">{texts.former(formatDateTime(until, language))}</p>
}
