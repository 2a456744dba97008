import { layOut, type DrawnChart } from './layout.ts'
import { CHAR_PX, isWithin, rowsOf, type View } from './rows.ts'
import type { Box, Chart } from './levels.ts'

/**
 * How a chart is drawn when it is opened: with as much as can be read without zooming. Computed
 * with the docs, and read from facts.json.
 */

/** What a screen of 1440 by 900 leaves for the drawing. */
const CANVAS = { width: 880, height: 820 }
export const LABEL_PX_MIN = 9
export const ASPECT = CANVAS.width / CANVAS.height
const LABEL_PX = 11

/** The height of the letters when the whole drawing fits. */
export const labelPx = ({ width, height }: { width: number; height: number }): number =>
  LABEL_PX * Math.min(CANVAS.width / width, CANVAS.height / height)

export interface Opening {
  actions: boolean
  closed: string[]
}

export async function openingOf(chart: Chart): Promise<Opening> {
  const closed: string[] = []
  for (const actions of [true, false])
    if (await fits(chart, actions, closed)) return { actions, closed }
  for (let next = toClose(chart, closed); next; next = toClose(chart, closed)) {
    closed.push(next.id)
    if (await fits(chart, false, closed)) break
  }
  const actions = await fits(chart, true, closed)
  return { actions, closed: closed.toSorted() }
}

export const viewOf = ({ actions, closed }: Opening): View => ({ actions, closed: new Set(closed) })

export const layOutFor = (chart: Chart, opening: Opening): Promise<DrawnChart> =>
  layOut(chart, viewOf(opening), { aspect: ASPECT })

const fits = async (chart: Chart, actions: boolean, closed: string[]) =>
  labelPx(await layOutFor(chart, { actions, closed })) >= LABEL_PX_MIN

/** The state that takes most room, but none that is half of the chart. */
function toClose(chart: Chart, closed: string[]): Box | undefined {
  const { boxes } = chart
  const isSeen = (box: Box) => !closed.some((id) => id === box.id || isWithin(boxes, box, id))
  const view = viewOf({ actions: false, closed })
  const sizeOf = (box: Box) => {
    const within = boxes.filter((one) => one === box || isWithin(boxes, one, box.id))
    return within
      .filter(isSeen)
      .flatMap((one) => rowsOf(chart, one, view))
      .reduce((sum, { lines }) => sum + lines.join('').length * CHAR_PX, 0)
  }
  const half = sizeOf(boxes[0]!) / 2
  const [most] = boxes
    .filter((box) => box.parent !== null && isSeen(box))
    .map((box) => ({ box, size: sizeOf(box) }))
    .filter(({ size }) => size > 0 && size <= half)
    .toSorted((a, b) => b.size - a.size)
  return most?.box
}
