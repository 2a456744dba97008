import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import { layOut, type DrawnChart } from './layout.ts'
import { ASPECT, viewOf, type Opening } from './openingView.ts'
import openings from './openings.json'

const drawings = new Map<string, Promise<DrawnChart>>()

/** With how much of it a chart is opened; whole, where that can be read. */
export const openingViewOf = (chart: string): Opening =>
  (openings as Record<string, Opening>)[chart] ?? { actions: true, closed: [] }

/** With a line of its own in each state that has one; no state is closed. */
export const drawWithFigures = (chart: string, figures: ReadonlyMap<string, string>) =>
  layOut(
    chartOf(catalog[chart]!.logic),
    { ...viewOf({ actions: false, closed: [] }), figures },
    { aspect: ASPECT },
  )

/** Laid out once for each of its views. Only of charts in the catalog. */
export function drawingOf(
  chart: string,
  { actions, closed }: { actions: boolean; closed: readonly string[] },
): Promise<DrawnChart> {
  const key = [chart, actions, ...closed].join(' ')
  const drawn =
    drawings.get(key) ??
    layOut(chartOf(catalog[chart]!.logic), viewOf({ actions, closed: [...closed] }), {
      aspect: ASPECT,
    })
  drawings.set(key, drawn)
  return drawn
}
