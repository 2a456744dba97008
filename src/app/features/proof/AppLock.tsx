import { useSelector } from '@xstate/react'
import { Activity, lazy, Suspense, type ReactNode } from 'react'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'
import { LoadingPage } from '#app/features/app/LoadingPage.tsx'

const LockScreen = lazy(() => loadChunk(() => import('./LockScreen.tsx')))

/** Without a lock nothing more is loaded; with one, nothing is seen before it has opened. */
export function AppLock({ children }: { children: ReactNode }) {
  const lock = useFlow('lock')
  const shut = useSelector(lock, (snapshot) => snapshot?.hasTag('shut') ?? true)
  const looking = useSelector(lock, (snapshot) => snapshot?.matches('looking'))
  return (
    <>
      {shut && (
        <Suspense fallback={<LoadingPage />}>
          {lock && !looking ? <LockScreen lock={lock} /> : <LoadingPage />}
        </Suspense>
      )}
      <Activity mode={shut ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}
