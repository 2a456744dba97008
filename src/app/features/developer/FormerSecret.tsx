import { useNow } from '#app/ui/now.ts'
import { momentOf } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useDeveloperWords } from './words.ts'

/** Until when the text from before a rotation still opens; what has ended is not spoken of. */
export function Former({ until }: { until: string | null }) {
  const { developer: said } = useDeveloperWords()
  const language = useLanguage()
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  return <p className="small soft">{said.former(momentOf(until, language))}</p>
}
