import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'

const ChallengeReminder = lazy(() => loadChunk(() => import('./ChallengeReminder.tsx')))

export function WaitingChallenge() {
  const first = useSelector(
    useFlow('waitingChallenges'),
    (snapshot) => snapshot?.context.page?.data[0],
  )
  return (
    first && (
      <Suspense>
        <ChallengeReminder challenge={first} />
      </Suspense>
    )
  )
}
