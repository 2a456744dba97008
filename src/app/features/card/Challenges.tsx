import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'

// Most visits have nothing to answer.
const ChallengePanel = lazy(() => loadChunk(() => import('./ChallengePanel.tsx')))

export function Challenges() {
  const flow = useFlow('challenges')
  const isShown = useSelector(flow, (snapshot) => {
    const { challenges = [], answered = null, refusal = null } = snapshot?.context ?? {}
    return challenges.length > 0 || answered !== null || refusal !== null
  })
  return (
    flow &&
    isShown && (
      <Suspense>
        <ChallengePanel flow={flow} />
      </Suspense>
    )
  )
}
