import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import {
  LABEL_PX_MIN,
  labelPx,
  layOutFor,
  openingOf,
  type Opening,
} from '../../src/app/workbench/openingView.ts'

const whole: Opening = { actions: true, closed: [] }

/**
 * With how much of it each chart is opened on the workbench, where that is not all of it. Finding
 * it takes many layouts: one that can still be read is kept.
 */
export async function openingsFile(before: Record<string, Opening>): Promise<string> {
  const found: Record<string, Opening> = {}
  for (const [name, { logic }] of Object.entries(catalog)) {
    const chart = chartOf(logic)
    const kept = before[name] ?? whole
    const known = kept.closed.every((id) => chart.boxes.some((box) => box.id === id))
    const reads = known && labelPx(await layOutFor(chart, kept)) >= LABEL_PX_MIN
    const opening = reads ? kept : await openingOf(chart)
    if (!opening.actions || opening.closed.length > 0) found[name] = opening
  }
  return `${JSON.stringify(found, null, 2)}\n`
}
