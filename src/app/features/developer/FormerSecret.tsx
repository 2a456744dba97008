import { useNow } from '#app/ui/now.ts'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useDeveloperWords } from './words.ts'

/** Until when the text from before a rotation still opens; what has ended is not spoken of. */
export function FormerSecret({ until }: { until: string | null }) {
  const { developer: texts } = useDeveloperWords()
  const language = useLanguage()
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  return <p className="small soft">{texts.former(formatDateTime(until, language))}</p>
}
