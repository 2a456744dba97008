import { useSelector } from '@xstate/react'
import type { TenantConfig } from '#contract/tenantConfig'
import type { RouteId, RouteLocation } from '#machines/app/routes'
import { useApp, useDevice } from '#app/context.tsx'
import { createRouter } from '#app/router.ts'
import { themeOf } from '#app/theme/theme.ts'

/** What every screen may ask of the app: whose it is, in which language, and the way to a page. */

export const useConfig = (): TenantConfig | null =>
  useSelector(useApp(), ({ context }) => context.config)

/** The language the person is to be spoken to in. */
export function useChosenLanguage() {
  const app = useApp()
  const device = useDevice()
  useSelector(
    app.getSnapshot().children.displayPreferences,
    (preferences) => preferences?.context.language,
  )
  return useSelector(app, () => themeOf(app, device).language)
}

/** Which page is open, and which of its things it shows. */
export const useLocation = (): RouteLocation =>
  useSelector(useApp(), ({ context }) => context.location)

// The logout address is the tenant's to choose, and no screen leads there.
const router = createRouter()

/**
 * The way back out of a page: from one of its things to all of them, from there to where the page is
 * listed. Home is where no way leads back.
 */
export function useWayBack(): (() => void) | null {
  const way = useWay()
  const { route, id } = useLocation()
  if (route === 'home') return null
  if (id !== null && route !== 'notFound' && route !== 'signedOut') return way(route).onGo
  return way('home').onGo
}

export function useWay() {
  const app = useApp()
  return (
    route: Exclude<RouteId, 'signedOut' | 'notFound'>,
    id: string | null = null,
    query = '',
  ) => {
    const location: RouteLocation = { route, id, ...(query && { query }) }
    return {
      href: router.urlOf(location) ?? '/',
      onGo: () => app.send({ type: 'route.open', location }),
    }
  }
}
