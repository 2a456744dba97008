import { lazy, Suspense, useCallback } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { useDevice } from '#app/context.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Alert, Notice } from '#app/ui/Callout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import type { Taken } from './RemedyAction.tsx'
import { isWord, plainCodes, sayRefusal } from './refusalText.ts'
import { useAppWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

/** No refusal of the sign-in has one. */
const WayOut = lazy(() =>
  loadChunk(() => import('./RemedyAction.tsx')).then(({ WayOut }) => ({ default: WayOut })),
)

interface Shown {
  note: RefusalNote | null
  /** Said already at the field it is about; here it is only felt. */
  placed?: boolean
  /** What this screen can do about it, by the way out it is. */
  take?: Taken
}

/** Where a refusal is said, aloud too. It stands there empty before there is one. */
export function Refused({ note, placed = false, take }: Shown) {
  const { host } = useDevice()
  // Called anew with every note, so the hand feels each refusal once.
  const feel = useCallback(
    (place: HTMLElement | null) => {
      if (place && note) host.feel('refusal')
    },
    [host, note],
  )
  return <Alert ref={feel}>{note && !placed && <RefusalNotice {...{ note, take }} />}</Alert>
}

/** Only a defect of ours is worth a number to report; everything else says what to do. */
const worthReporting = ['INTERNAL', 'BAD_RESPONSE', 'FORBIDDEN']

function RefusalNotice({ note, take }: { note: RefusalNote; take: Taken | undefined }) {
  const { refusal } = useSharedWords()
  const { app } = useAppWords()
  const language = useLanguage()
  const { code, requestId } = note
  return (
    <Notice tone="bad" icon={alert}>
      <p>{isWord(refusal, code) ? sayRefusal(refusal[code], note, language) : code}</p>
      {!plainCodes.has(code) && (
        <Suspense>
          <WayOut {...{ code, take }} />
        </Suspense>
      )}
      {requestId !== null && worthReporting.includes(code) && (
        <p className="small soft code">{app.reference(requestId)}</p>
      )}
    </Notice>
  )
}
