import { useSelector } from '@xstate/react'
import type { TenantConfig } from '#contract/tenantConfig'
import type { RouteId, RouteLocation } from '#machines/app/routes'
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
