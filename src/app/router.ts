import { LOGOUT_PATH } from '#contract/kit/wire'
import { routeIds, routes, type RouteId, type RouteLocation } from '#machines/app/routes'

export interface Router {
  locationOf(url: string): RouteLocation
  /** Null where the route has no URL of its own: the address bar stays as it is. */
  urlOf(location: RouteLocation): string | null
}

/** Tenants may choose their logout path; all other paths are ours. */
export function createRouter(logoutPath: string = LOGOUT_PATH): Router {
  const patternOf = (id: RouteId) => (id === 'signedOut' ? logoutPath : routes[id].path)
  const table = routeIds.filter((id) => id !== 'notFound').map((id) => [id, patternOf(id)] as const)

  return {
    locationOf(url) {
      const [bare = '', query = ''] = url.split('#')[0]!.split('?')
      const steps = renamed(stepsOf(bare))
      for (const [route, pattern] of table) {
        const id = matchId(stepsOf(pattern), steps)
        if (id !== undefined) return { route, id, ...(query && { query }) }
      }
      return { route: 'notFound', id: null }
    },
    urlOf({ route, id, query }) {
      if (route === 'notFound') return null
      const suffix = id === null ? '' : `/${encodeURIComponent(id)}`
      const path = patternOf(route).replace(/\/:id\??$/, suffix)
      return query ? `${path}?${query}` : path
    },
  }
}

/** Orders had pages of their own; mails and bookmarks still name them. */
const renamed = ([first, ...more]: string[]) =>
  first === undefined ? [] : [first === 'orders' ? 'activity' : first, ...more]

const stepsOf = (path: string) => path.split('/').filter((step) => step !== '')

/** The id in a matching path, null where the pattern has none, undefined without a match. */
function matchId(pattern: string[], steps: string[]): string | null | undefined {
  const at = pattern.findIndex((step) => step.startsWith(':id'))
  const fewer = pattern[at] === ':id?' && steps.length === at
  if (pattern.length !== steps.length && !fewer) return undefined
  const fits = steps.every((step, place) => place === at || step === pattern[place])
  if (!fits) return undefined
  return at < 0 || fewer ? null : decodeId(steps[at] ?? '')
}

/** Rejects `.` and `..`: a browser would resolve them in a call's path. */
function decodeId(step: string): string | undefined {
  try {
    const id = decodeURIComponent(step)
    return /^\.\.?$/.test(id) ? undefined : id
  } catch {
    return undefined
  }
}
