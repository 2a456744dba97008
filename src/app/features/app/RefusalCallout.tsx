import { lazy, Suspense, useCallback } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { useDevice } from '#app/context.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import type { RemedyActions } from '#app/features/refusal/RefusalDetails.tsx'
import { hasText, plainCodes, sharedRefusalText } from './refusalText.ts'
import { useAppWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

/** Not met at sign-in, so not part of the first load. */
const RefusalDetails = lazy(() =>
  loadChunk(() => import('#app/features/refusal/RefusalDetails.tsx')),
)

interface Props {
  note: RefusalNote | null
  /** The text stands at the field already; here the device only vibrates. */
  placed?: boolean
  /** What this screen can do about it, by remedy. */
  actions?: RemedyActions
}

/** An alert region has to be in the page before it is filled, or screen readers stay silent. */
export function RefusalCallout({ note, placed = false, actions }: Props) {
  const { host } = useDevice()
  // A new callback for every note, so that the device vibrates once for each refusal.
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
  const { code, requestId } = note
  return (
    <Callout tone="bad" icon={alert}>
      {hasText(refusal, code) && <p>{sharedRefusalText(refusal[code], note)}</p>}
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
