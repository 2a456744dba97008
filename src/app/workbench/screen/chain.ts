import { StateMachine, type AnyStateMachine } from 'xstate'
import { catalog } from '#machines/catalog'
import { pageRoutes, routeIds, type RouteId } from '#machines/app/routes'

/** Where a chart is on a screen: the page to open, and the charts from the page's own down to it. */
export interface ChartChain {
  route: RouteId
  id: string | null
  charts: string[]
}

export const isChart = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine

export const childrenOf = ({ implementations }: AnyStateMachine) =>
  Object.entries(implementations.actors as Record<string, unknown>)

type Page = Pick<ChartChain, 'route' | 'id'>

/** Where the nearest page that runs it does not show it. */
const shownOn: Readonly<Record<string, Page>> = {
  currency: { route: 'balances', id: 'USD' },
  newDestination: { route: 'counterparties', id: null },
  person: { route: 'profile', id: null },
  quote: { route: 'exchange', id: null },
  recording: { route: 'profile', id: null },
  scan: { route: 'send', id: null },
}

/** Null where no page of the app runs the chart. */
export function chainTo(chart: string): ChartChain | null {
  const named = routeIds.find((id) => id === chart || `${id}Page` === chart)
  const shown = shownOn[chart]
  if (beside.has(chart)) return { route: named ?? 'home', id: null, ...shown, charts: [chart] }
  const routes = shown ? pageRoutes.filter((route) => route === shown.route) : pageRoutes
  const chains = routes.flatMap((route) => {
    const page = `${route}Page`
    const charts = catalog[page] && chartsTo(catalog[page].logic, chart)
    return charts ? [{ route, id: null, ...shown, charts }] : []
  })
  const rank = ({ route, charts }: ChartChain) => charts.length - (route === named ? 0.5 : 0)
  return chains.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

/** What runs beside every page. */
const beside = new Set(
  ['app', 'signedIn'].flatMap((name) => [
    name,
    ...childrenOf(catalog[name]!.logic).flatMap(([, child]) => (isChart(child) ? child.id : [])),
  ]),
)

function chartsTo(logic: AnyStateMachine, chart: string): string[] | undefined {
  if (logic.id === chart) return [chart]
  const below = childrenOf(logic).flatMap(([, child]) => {
    const charts = isChart(child) ? chartsTo(child, chart) : undefined
    return charts ? [charts] : []
  })
  const [shortest] = below.toSorted((one, other) => one.length - other.length)
  return shortest && [logic.id, ...shortest]
}
