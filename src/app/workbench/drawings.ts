import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import { layOut, type Drawn } from './layout.ts'

const drawings = new Map<string, Promise<Drawn>>()

/** A chart of the catalogue on paper, laid out once. */
export function drawnOf(chart: string): Promise<Drawn> | null {
  const exhibit = catalog[chart]
  if (!exhibit) return null
  const drawn = drawings.get(chart) ?? layOut(chartOf(exhibit.logic))
  drawings.set(chart, drawn)
  return drawn
}
