import { useSelector } from '@xstate/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { sceneShown } from '#machines/app/app.flow'
import { isOutside, type PageRoute } from '#machines/app/routes'
import type { SignedInSnapshot } from '#machines/app/signedIn.flow'
import { LoadedScreen } from '#app/AppProvider.tsx'
import { useApp, useDevice, useFlow, useSignedIn } from '#app/context.ts'
import { ErrorBoundary } from '#app/ui/ErrorBoundary.tsx'
import { HostBackButton, HostSettingsButton } from '#app/ui/HostBackButton.tsx'
import { menu } from '#app/ui/icons/menu.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PageMain } from '#app/ui/PageMain.tsx'
import { AppShell } from '#app/ui/AppShell.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { ArrivalNote } from '#app/features/notice/ArrivalNote.tsx'
import { useUnread } from '#app/features/notice/unread.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { personName } from '#app/features/person/naming.ts'
import { loadChunk } from '#app/loadChunk.ts'
import { AppLock } from '#app/features/proof/AppLock.tsx'
import { RecordingNote } from '#app/features/support/RecordingNote.tsx'
import { DefectPage } from './BrokenPage.tsx'
import { currentAt, navigationFor } from './navigation.ts'
import { useConfig, useLinkTo } from './routing.ts'
import { RequireWallet } from './RequireWallet.tsx'
import { usePageAbove } from './pageAbove.ts'
import { useAppWords } from './words.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { PageTitle } from './PageTitle.tsx'
import '#app/features/wallet/wallet.css'

const SignInProof = lazy(() => loadChunk(() => import('#app/features/proof/SignInProof.tsx')))
const AcceptTerms = lazy(() =>
  loadChunk(() => import('#app/features/serviceTerms/AcceptTerms.tsx')),
)

export function SignedIn() {
  const { kind, host } = useDevice()
  const asked = useSelector(useSignedIn(), questionAsked)
  const scene = useSelector(useApp(), sceneShown)
  const hosted = kind === 'telegram'
  const above = usePageAbove()
  const toProfile = useLinkTo()('profile').onGo
  const inside = asked ? (
    <Suspense fallback={<LoadingPage />}>
      {asked === 'unproved' ? <SignInProof /> : <AcceptTerms />}
    </Suspense>
  ) : (
    <Navigation hosted={hosted}>
      <RecordingNote />
      <ArrivalNote />
      <HostSettingsButton host={host} onOpen={toProfile} />
      {above && <HostBackButton host={host} onBack={above.onGo} />}
      <ErrorBoundary key={scene} fallback={<DefectPage />}>
        <Page hosted={hosted} />
      </ErrorBoundary>
    </Navigation>
  )
  return hosted ? <AppLock>{inside}</AppLock> : inside
}

function Page({ hosted }: { hosted: boolean }) {
  const step = useSelector(useSignedIn(), stepShown)
  const route = useSelector(useSignedIn(), (snapshot) => snapshot?.context.location?.route)
  if (step === 'missing')
    return (
      <PageMain hosted={hosted}>
        <PageUnavailable />
      </PageMain>
    )
  if (step !== 'page' || !route || isOutside(route))
    return (
      <PageMain loading hosted={hosted}>
        <PanelSkeleton count={4} />
      </PageMain>
    )
  return (
    <PageMain hosted={hosted}>
      <RequireWallet route={route}>
        <LoadedScreen of={route} fallback={null} />
      </RequireWallet>
      {hosted && route !== 'help' && <HelpLink route={route} />}
    </PageMain>
  )
}

/** Where there is neither a rail nor a bar above the page. */
function HelpLink({ route }: { route: PageRoute }) {
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  return (
    <p className="small">
      <PageLink {...linkTo('help', route)}>{pages.help}</PageLink>
    </p>
  )
}

/** What the bank asks before any page. */
const questionAsked = (snapshot: SignedInSnapshot | undefined) =>
  (['unproved', 'unaccepted'] as const).find((state) => snapshot?.matches(state))

const stepShown = (snapshot: SignedInSnapshot | undefined) => snapshot?.value ?? 'blank'

function Navigation({ hosted, children }: { hosted: boolean; children: ReactNode }) {
  const { pages } = useAppWords()
  const config = useConfig()
  const scene = useSelector(useApp(), sceneShown)
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const unread = useUnread()
  const waiting = { number: unread, word: pages.waiting }
  const linkTo = useLinkTo()
  const open = useSelector(useSignedIn(), (snapshot) => snapshot?.context.location?.route)
  // Articles of the open page come first.
  const here = open === 'help' ? null : (open ?? null)
  const links = navigationFor(config?.kind, useOpenRole()).map(({ route, icon, at }) => ({
    ...linkTo(route, route === 'help' ? here : null),
    icon,
    at,
    word: pages[route],
    current: currentAt(scene, route),
    ...(route === 'notices' && { waiting }),
    ...((route === 'notices' || route === 'help') && { top: true }),
    ...(route === 'profile' && { own: personName(person) ?? pages.profile }),
  }))
  const onTab = links.some(({ at, current }) => at === 'tab' && current)
  return (
    <AppShell
      brand={config?.brand}
      label={pages.navigation}
      skip={pages.skip}
      links={links}
      more={{
        ...linkTo('more'),
        icon: menu,
        word: pages.more,
        current: onTab ? false : scene === 'more' || 'within',
        ...(hosted && { waiting }),
      }}
      news={unread > 0 ? pages.unread(unread) : ''}
      hosted={hosted}
    >
      {children}
    </AppShell>
  )
}

/** The page could not be fetched: the shell stays, and it can be asked for again. */
function PageUnavailable() {
  const { app: texts } = useAppWords()
  const signedIn = useSignedIn()
  const refusal = useSelector(signedIn, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <>
      <PageTitle hidden word={texts.broken.title} />
      <LoadFailed
        alone
        title={texts.broken.title}
        text={texts.broken.text}
        note={refusal}
        onRetry={() => signedIn?.send({ type: 'page.retry' })}
      />
    </>
  )
}
