import { useSelector } from '@xstate/react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { isInside, sceneShown } from '#machines/app/app.flow'
import { LoadedScreen, useApp } from '#app/context.tsx'
import { LanguageProvider } from '#app/i18n/language.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { ErrorBoundary } from '#app/ui/ErrorBoundary.tsx'
import { SignedOut } from '#app/features/session/SignedOutPage.tsx'
import { SignIn } from '#app/features/session/SignInPage.tsx'
import { Arriving } from './LoadingPage.tsx'
import { Broken, Defect } from './BrokenPage.tsx'
import { OfflineNote } from './OfflineBanner.tsx'
import { OpenSandbox } from './OpenSandbox.tsx'
import { useChosenLanguage } from './routing.ts'

const Blocked = lazy(() =>
  loadChunk(() => import('#app/features/session/BlockedPage.tsx')).then(({ Blocked }) => ({
    default: Blocked,
  })),
)

const NotFound = lazy(() =>
  loadChunk(() => import('./NotFoundPage.tsx')).then(({ NotFound }) => ({ default: NotFound })),
)

/**
 * The whole app: which screen is shown, in which language. Signing in comes with the first load;
 * everything behind it is fetched when it is first opened.
 */
export function App() {
  const language = useDeferredValue(useChosenLanguage())
  return (
    <LanguageProvider language={language}>
      <ErrorBoundary fallback={<Defect />}>
        <Suspense>
          <OfflineNote />
          <Suspense fallback={<Arriving />}>
            <Scene />
          </Suspense>
        </Suspense>
      </ErrorBoundary>
    </LanguageProvider>
  )
}

function Scene() {
  const app = useApp()
  const scene = useSelector(app, sceneShown)
  const inside = useSelector(app, isInside)
  if (scene === 'arriving') return <Arriving />
  if (scene === 'broken') return <Broken />
  if (scene === 'blocked') return <Blocked />
  if (inside) return <LoadedScreen of="shell" fallback={<Arriving />} />
  if (scene === 'sandbox') return <OpenSandbox />
  if (scene === 'signedOut') return <SignedOut />
  if (scene === 'notFound') return <NotFound />
  return <SignIn key={scene} />
}
