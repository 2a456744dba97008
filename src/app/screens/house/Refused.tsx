import { Suspense, useCallback } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { useDevice } from '#app/house.tsx'
import { alert } from '#app/parts/icons.ts'
import { Alert, Notice } from '#app/parts/Notice.tsx'
import { useInsideWords, useWords } from '#app/words/speak.tsx'
import { isDoorWord, isInsideWord, sayRefusal } from './refused.ts'

/** Where a refusal is said, aloud too. It stands there empty before there is one. */
export function Refused({ note }: { note: RefusalNote | null }) {
  return (
    <Alert>
      {note && (
        <Suspense>
          <RefusalNotice note={note} />
        </Suspense>
      )}
    </Alert>
  )
}

/** Only a defect of ours is worth a number to report; everything else says what to do. */
const worthReporting = ['INTERNAL', 'BAD_RESPONSE', 'FORBIDDEN']

function RefusalNotice({ note }: { note: RefusalNote }) {
  const { host } = useDevice()
  const words = useWords()
  const { code, requestId } = note
  // A new notice is a new node, so the hand feels each refusal once.
  const feel = useCallback(
    (line: HTMLElement | null) => void (line && note && host.feel('refusal')),
    [host, note],
  )
  return (
    <Notice tone="bad" icon={alert}>
      <p ref={feel}>
        {isDoorWord(words.refusal, code) ? (
          sayRefusal(words.refusal[code], note)
        ) : (
          <InsideRefusal note={note} />
        )}
      </p>
      {requestId !== null && worthReporting.includes(code) && (
        <p className="small soft code">{words.house.reference(requestId)}</p>
      )}
    </Notice>
  )
}

function InsideRefusal({ note }: { note: RefusalNote }) {
  const { refusalInside } = useInsideWords()
  const { code } = note
  return isInsideWord(refusalInside, code) ? sayRefusal(refusalInside[code], note) : code
}
