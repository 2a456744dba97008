import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useFlow, useSignedIn } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'

const ArrivalToast = lazy(() => loadChunk(() => import('./ArrivalToast.tsx')))

/** Where its own page is open, or the list of all, the news stands there already. */
export function ArrivalNote() {
  const flow = useFlow('arrival')
  const notice = useSelector(flow, (snapshot) =>
    snapshot?.matches('shown') ? snapshot.context.notice : null,
  )
  const open = useSelector(useSignedIn(), (snapshot) => snapshot?.context.location)
  const isThere = open?.route === 'notices' || (open?.id && open.id === notice?.subject)
  return (
    <div className="toasts" role="status">
      {flow && notice && !isThere && (
        <Suspense>
          <ArrivalToast flow={flow} notice={notice} />
        </Suspense>
      )}
    </div>
  )
}
