import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { sceneShown } from '#machines/app/app.flow'
import { isOutside } from '#machines/app/routes'
import type { SignedInSnapshot } from '#machines/app/signedIn.flow'
import { LoadedScreen, useApp, useDevice, useFlow, useSignedIn } from '#app/context.tsx'
import { ErrorBoundary } from '#app/ui/ErrorBoundary.tsx'
import { HostBack } from '#app/ui/HostBackButton.tsx'
import { menu } from '#app/ui/icons/menu.ts'
import { PageMain } from '#app/ui/PageFrame.tsx'
import { Shell } from '#app/ui/AppShell.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { useUnread } from '#app/features/notice/unread.ts'
import { nameOf } from '#app/features/person/naming.ts'
import { Lockable } from '#app/features/proof/AppLock.tsx'
import { RecordingNote } from '#app/features/support/RecordingNote.tsx'
import '#app/features/wallet/wallet.css'
import { Defect } from './BrokenPage.tsx'
import { Missing } from './PageUnavailable.tsx'
import { navigationFor } from './navigation.ts'
import { useConfig, useWay, useWayBack } from './routing.ts'
import { WithWallet } from './RequireWallet.tsx'
import { useAppWords } from './words.ts'

/** Whoever is signed in: the navigation stays, the page changes. */
export function SignedIn() {
  const { kind, host } = useDevice()
  const scene = useSelector(useApp(), sceneShown)
  const hosted = kind === 'telegram'
  const wayBack = useWayBack()
  const inside = (
    <Navigation hosted={hosted}>
      <RecordingNote />
      {wayBack && <HostBack host={host} onBack={wayBack} />}
      <ErrorBoundary key={scene} fallback={<Defect />}>
        <Page hosted={hosted} />
      </ErrorBoundary>
    </Navigation>
  )
  return hosted ? <Lockable>{inside}</Lockable> : inside
}

/** The page that is open; while it is being fetched, as much of it as every page has. */
function Page({ hosted }: { hosted: boolean }) {
  const step = useSelector(useSignedIn(), stepShown)
  const route = useSelector(useSignedIn(), (snapshot) => snapshot?.context.location?.route)
  if (step === 'missing')
    return (
      <PageMain hosted={hosted}>
        <Missing />
      </PageMain>
    )
  if (step !== 'page' || !route || isOutside(route))
    return (
      <PageMain coming hosted={hosted}>
        <SkeletonCard count={4} />
      </PageMain>
    )
  return (
    <PageMain hosted={hosted}>
      <WithWallet route={route}>
        <LoadedScreen of={route} fallback={null} />
      </WithWallet>
    </PageMain>
  )
}

const stepShown = (snapshot: SignedInSnapshot | undefined) => snapshot?.value ?? 'blank'

function Navigation({ hosted, children }: { hosted: boolean; children: ReactNode }) {
  const { pages } = useAppWords()
  const config = useConfig()
  const scene = useSelector(useApp(), sceneShown)
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const unread = useUnread()
  const waiting = { number: unread, word: pages.waiting }
  const way = useWay()
  const links = navigationFor(config?.kind).map(({ route, icon, at }) => ({
    ...way(route),
    icon,
    at,
    word: pages[route],
    current: scene === route,
    ...(route === 'notices' && { waiting }),
    ...(route === 'profile' && { own: nameOf(person) ?? pages.profile }),
  }))
  const onTab = links.some(({ at, current }) => at === 'tab' && current)
  return (
    <Shell
      brand={config?.brand}
      label={pages.rooms}
      skip={pages.skip}
      links={links}
      more={{
        ...way('more'),
        icon: menu,
        word: pages.more,
        current: !onTab,
        ...(hosted && { waiting }),
      }}
      news={unread > 0 ? pages.unread(unread) : ''}
      hosted={hosted}
    >
      {children}
    </Shell>
  )
}
