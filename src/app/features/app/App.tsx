import { useSelector } from '@xstate/react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { isInside, sceneShown, isOffline, sessionOf } from '#machines/app/app.flow'
import { isReconnecting } from '#machines/session/session.flow'
import { LoadedScreen } from '#app/AppProvider.tsx'
import { useApp, useDevice } from '#app/context.ts'
import { LanguageProvider, useLanguage } from '#app/i18n/language.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { ErrorBoundary } from '#app/ui/ErrorBoundary.tsx'
import { SignedOutPage } from '#app/features/session/SignedOutPage.tsx'
import { SignInPage } from '#app/features/session/SignInPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { BrokenPage, DefectPage } from './BrokenPage.tsx'
import { useChosenLanguage, useConfig } from './routing.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { offline } from '#app/ui/icons/offline.ts'
import { useAppWords } from './words.ts'
import { BrandLogo } from '#app/ui/BrandLogo.tsx'
import { PageMain } from '#app/ui/PageMain.tsx'

const BlockedPage = lazy(() => loadChunk(() => import('#app/features/session/BlockedPage.tsx')))

const NotFoundPage = lazy(() => loadChunk(() => import('./NotFoundPage.tsx')))

/** Signing in comes with the first load; the rest is fetched when it is first opened. */
export function App() {
  const language = useDeferredValue(useChosenLanguage())
  return (
    <LanguageProvider language={language}>
      <ErrorBoundary fallback={<DefectPage />}>
        <Suspense>
          <OfflineBanner />
          <PauseBanner />
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
  if (scene === 'sandbox' || scene === 'pay') return <OpenPage of={scene} />
  if (scene === 'signedOut') return <SignedOutPage />
  if (scene === 'notFound') return <NotFoundPage />
  return <SignInPage key={scene} />
}

/** A note above whatever is open; the page stays, and so does everything typed on it. */
function OfflineBanner() {
  const { app: words } = useAppWords()
  const app = useApp()
  const isOut = useSelector(app, isOffline)
  const session = useSelector(app, sessionOf)
  const isRetrying = useSelector(session, (shown) => shown !== undefined && isReconnecting(shown))
  return (
    <output>
      {(isOut || isRetrying) && (
        <span className="banner" data-tone="wait">
          <Icon path={offline} />
          <span>{isOut ? words.offline : words.reconnecting}</span>
        </span>
      )}
    </output>
  )
}

/** Whoever runs the bank says why nothing can be changed; the pages stay. */
function PauseBanner() {
  const { app: words } = useAppWords()
  const pause = useConfig()?.pause
  const language = useLanguage()
  if (!pause) return null
  return (
    <p className="banner" data-tone="wait" role="status">
      <Icon path={alert} />
      <span>
        {words.paused} {pause[language]}
      </span>
    </p>
  )
}

function OpenPage({ of }: { of: 'sandbox' | 'pay' }) {
  const { kind } = useDevice()
  const brand = useConfig()?.brand
  return (
    <PageMain hosted={kind === 'telegram'} lone={of === 'pay'}>
      {brand && (
        <p className="brand">
          <BrandLogo {...brand} />
        </p>
      )}
      <LoadedScreen of={of} fallback={null} />
    </PageMain>
  )
}
