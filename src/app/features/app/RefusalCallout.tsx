import { lazy, Suspense, useCallback } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { useDevice } from '#app/context.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import type { RemedyActions } from '#app/features/refusal/RefusalDetails.tsx'
import { hasText, plainCodes, refusalText } from './refusalText.ts'
import { useAppWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

/** No refusal of the sign-in needs them. */
const RefusalDetails = lazy(() =>
  loadChunk(() => import('#app/features/refusal/RefusalDetails.tsx')),
)

interface Props {
  note: RefusalNote | null
  /** Said already at the field it is about; here it is only felt. */
  placed?: boolean
  /** What this screen can do about it, by the way out it is. */
  actions?: RemedyActions
}

/** Where a refusal is said, aloud too. It stands there empty before there is one. */
export function RefusalCallout({ note, placed = false, actions }: Props) {
  const { host } = useDevice()
  // Called anew with every note, so the hand feels each refusal once.
  const feel = useCallback(
    (place: HTMLElement | null) => {
      if (place && note) host.vibrate('refusal')
    },
    [host, note],
  )
  return (
    <AlertCallout ref={feel}>
      {note && !placed && <RefusalNotice {...{ note, actions }} />}
    </AlertCallout>
  )
}

/** Only a defect of ours is worth a number to report; everything else says what to do. */
const worthReporting = ['INTERNAL', 'BAD_RESPONSE', 'FORBIDDEN']

function RefusalNotice({
  note,
  actions,
}: {
  note: RefusalNote
  actions: RemedyActions | undefined
}) {
  const { refusal } = useSharedWords()
  const { app } = useAppWords()
  const language = useLanguage()
  const { code, requestId } = note
  return (
    <Callout tone="bad" icon={alert}>
      {hasText(refusal, code) && <p>{refusalText(refusal[code], note, language)}</p>}
      {!plainCodes.has(code) && (
        <Suspense>
          <RefusalDetails {...{ note, actions }} />
        </Suspense>
      )}
      {requestId !== null && worthReporting.includes(code) && (
        <p className="small soft code">{app.reference(requestId)}</p>
      )}
    </Callout>
  )
}
