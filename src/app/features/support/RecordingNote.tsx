import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'

const RecordingBanner = lazy(() => loadChunk(() => import('./RecordingBanner.tsx')))

export function RecordingNote() {
  const shown = useSelector(
    useFlow('recording'),
    (snapshot) => snapshot && (snapshot.matches('on') || snapshot.matches('sent')),
  )
  return (
    shown && (
      <Suspense>
        <RecordingBanner />
      </Suspense>
    )
  )
}
