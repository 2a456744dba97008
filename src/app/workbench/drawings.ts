import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import { layOut, type DrawnChart } from './layout.ts'

const drawings = new Map<string, Promise<DrawnChart>>()

/** Laid out once per chart. */
export function drawingOf(chart: string): Promise<DrawnChart> | null {
  const exhibit = catalog[chart]
  if (!exhibit) return null
  const drawn = drawings.get(chart) ?? layOut(chartOf(exhibit.logic))
  drawings.set(chart, drawn)
  return drawn
}
