import { useSelector } from '@xstate/react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { isInside, sceneShown } from '#machines/app/app.flow'
import { LoadedScreen, useApp } from '#app/context.tsx'
import { LanguageProvider } from '#app/i18n/language.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { ErrorBoundary } from '#app/ui/ErrorBoundary.tsx'
import { SignedOutPage } from '#app/features/session/SignedOutPage.tsx'
import { SignInPage } from '#app/features/session/SignInPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { BrokenPage, DefectPage } from './BrokenPage.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { OpenSandbox } from './OpenSandbox.tsx'
import { useChosenLanguage } from './routing.ts'

const BlockedPage = lazy(() => loadChunk(() => import('#app/features/session/BlockedPage.tsx')))

const NotFoundPage = lazy(() => loadChunk(() => import('./NotFoundPage.tsx')))

/**
 * Signing in comes with the first load; everything behind it is fetched when it is first opened.
 */
export function App() {
  const language = useDeferredValue(useChosenLanguage())
  return (
    <LanguageProvider language={language}>
      <ErrorBoundary fallback={<DefectPage />}>
        <Suspense>
          <OfflineBanner />
          <Suspense fallback={<LoadingPage />}>
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
  if (scene === 'arriving') return <LoadingPage />
  if (scene === 'broken') return <BrokenPage />
  if (scene === 'blocked') return <BlockedPage />
  if (inside) return <LoadedScreen of="shell" fallback={<LoadingPage />} />
  if (scene === 'sandbox') return <OpenSandbox />
  if (scene === 'signedOut') return <SignedOutPage />
  if (scene === 'notFound') return <NotFoundPage />
  return <SignInPage key={scene} />
}
