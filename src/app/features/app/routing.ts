import { useSelector } from '@xstate/react'
import type { TenantConfig } from '#contract/tenantConfig'
import { routes, type Route, type RouteId, type RouteLocation } from '#machines/app/routes'
import { useApp, useDevice } from '#app/context.ts'
import { createRouter } from '#app/router.ts'
import { themeOf } from '#app/theme/theme.ts'

export const useConfig = (): TenantConfig | null =>
  useSelector(useApp(), ({ context }) => context.config)

export function useChosenLanguage() {
  const app = useApp()
  const device = useDevice()
  useSelector(
    app.getSnapshot().children.displayPreferences,
    (preferences) => preferences?.context.language,
  )
  return useSelector(app, () => themeOf(app, device).language)
}

export const useLocation = (): RouteLocation =>
  useSelector(useApp(), ({ context }) => context.location)

// The sign-out URL is the tenant's to choose, and no screen links to it.
const router = createRouter()

/** From one item to its list, from a list to what it belongs to; null at home. */
export function usePageAbove(): ReturnType<ReturnType<typeof useLinkTo>> | null {
  const linkTo = useLinkTo()
  const { route, id } = useLocation()
  if (route === 'home') return null
  if (id !== null && route !== 'notFound' && route !== 'signedOut') return linkTo(route)
  const own: Route = routes[route]
  return linkTo(own.under ?? (own.nav && own.nav !== 'tab' ? 'more' : 'home'))
}

/** The first page of a tab, which its tab leads to. */
export const isOnTab = ({ route, id }: RouteLocation) =>
  id === null && (routes[route] satisfies Route as Route).nav === 'tab'

export function useLinkTo() {
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
