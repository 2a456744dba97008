import { routes, type Route, type RouteLocation } from '#machines/app/routes'
import { useLinkTo, useLocation } from './routing.ts'

/**
 * From one item to its list, from a list to what it belongs to; null at home. Page `more` is the
 * menu of a phone: where the rail may be, `menu` is home.
 */
export function usePageAbove(menu: 'more' | 'home' = 'more') {
  const linkTo = useLinkTo()
  const { route, id } = useLocation()
  if (route === 'home') return null
  if (id !== null && route !== 'notFound' && route !== 'signedOut') return linkTo(route)
  const own: Route = routes[route]
  return linkTo(own.under ?? (own.nav && own.nav !== 'tab' ? menu : 'home'))
}

/** The first page of a tab, which its tab leads to. */
export const isOnTab = ({ route, id }: RouteLocation) =>
  id === null && (routes[route] satisfies Route as Route).nav === 'tab'
