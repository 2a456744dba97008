import { useNow } from '#app/ui/now.ts'
import { momentOf } from '#app/i18n/ago.ts'
import { useInsideWords, useLanguage } from '#app/i18n/speak.tsx'

/** Until when the text from before a rotation still opens; what has ended is not spoken of. */
export function Former({ until }: { until: string | null }) {
  const { developer: said } = useInsideWords()
  const language = useLanguage()
  const now = useNow()
  if (!until || Date.parse(until) <= now) return null
  return <p className="small soft">{said.former(momentOf(until, language))}</p>
}
