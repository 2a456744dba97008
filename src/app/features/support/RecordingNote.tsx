import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'

const RecordingBanner = lazy(() => loadChunk(() => import('./RecordingBanner.tsx')))

export function RecordingNote() {
  const on = useSelector(useFlow('recording'), (snapshot) => snapshot?.matches('on') ?? false)
  return (
    on && (
      <Suspense>
        <RecordingBanner />
      </Suspense>
    )
  )
}
