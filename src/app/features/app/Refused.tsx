import { lazy, Suspense, useCallback } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { useDevice } from '#app/context.tsx'
import { alert } from '#app/ui/icons.ts'
import { Alert, Notice } from '#app/ui/Notice.tsx'
import { useWords } from '#app/i18n/speak.tsx'
import type { Taken } from './WayOut.tsx'
import { isWord, sayRefusal } from './refusalText.ts'
import { loadChunk } from '#app/loadChunk.ts'

/** What is not met at the door comes with the rooms that help it. */
const WayOut = lazy(() => loadChunk(() => import('./WayOut.tsx')))

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
  return (
    <Alert ref={feel}>
      {note && !placed && (
        <Suspense>
          <RefusalNotice {...{ note, take }} />
        </Suspense>
      )}
    </Alert>
  )
}

/** Only a defect of ours is worth a number to report; everything else says what to do. */
const worthReporting = ['INTERNAL', 'BAD_RESPONSE', 'FORBIDDEN']

function RefusalNotice({ note, take }: { note: RefusalNote; take: Taken | undefined }) {
  const words = useWords()
  const { code, requestId } = note
  return (
    <Notice tone="bad" icon={alert}>
      {isWord(words.refusal, code) ? (
        <p>{sayRefusal(words.refusal[code], note)}</p>
      ) : (
        <WayOut {...{ note, take }} />
      )}
      {requestId !== null && worthReporting.includes(code) && (
        <p className="small soft code">{words.house.reference(requestId)}</p>
      )}
    </Notice>
  )
}
