import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import { hasText } from '#app/features/app/refusalText.ts'
import { refusalText } from '#app/features/refusal/refusalText.ts'
import { useRefusalWords } from '#app/features/refusal/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useSharedWords } from '#app/i18n/words.ts'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { useConsoleWords } from './words.ts'
import { alert } from '#app/ui/icons/alert.ts'

interface Props {
  note: RefusalNote | null
  /** Codes that mean something else where this stands. */
  own?: Partial<Record<RefusalCode, string>>
}

/** Why the bank refused, with the number of the request for whoever looks into it. */
export function RefusalLine({ note, own }: Props) {
  const { refusal } = useRefusalWords()
  const { console: words } = useConsoleWords()
  const shared = useSharedWords().refusal
  const language = useLanguage()
  const texts = { ...shared, ...refusal }
  const here: Props['own'] = { IP_NOT_ALLOWED: words.otherNetwork, ...own }
  return (
    <AlertCallout>
      {note && (
        <Callout tone="bad" icon={alert}>
          <p>
            {here[note.code] ??
              (hasText(texts, note.code)
                ? refusalText(texts[note.code], note, language)
                : note.code)}
          </p>
          {note.requestId && <p className="small soft whole">{note.requestId}</p>}
        </Callout>
      )}
    </AlertCallout>
  )
}
