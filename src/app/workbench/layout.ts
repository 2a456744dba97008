import { levelLinesOf, type Chart, type Box } from './levels.ts'
import { layOutLevel, type LevelLayout, type Point, type Size } from './levelLayout.ts'
import { CHAR_PX, LINE, rowsOf, type StateRow, type View } from './rows.ts'

/**
 * A chart's layout. Each state is laid out by itself, and with its size inside its parent, so that
 * a chart takes the place it needs and not a line of boxes for each of its longest paths.
 *
 * The same on every engine, so that the docs' drawings can be compared with the code.
 */
export interface DrawnChart extends Size {
  boxes: DrawnBox[]
  lines: DrawnLine[]
  /** Where each open state begins. */
  dots: Point[]
}

export interface DrawnBox extends Point, Size {
  box: Box
  rows: DrawnRow[]
  closed: boolean
  /** Whether there is anything to hide. */
  closable: boolean
}

interface DrawnRow extends StateRow, Point {}

/** All arrows between two states as one line; the rows of a state name them. */
export interface DrawnLine {
  id: string
  from: string
  to: string
  points: Point[]
  arrows: readonly string[]
}

const EDGE = 8
const NAME_CHAR_PX = 7.6

/** A state with what is inside it, measured from its own corner. */
interface Placed extends Size {
  box: Box
  rows: DrawnRow[]
  inner: { placed: Placed; at: Point }[]
  level: (LevelLayout & { top: number }) | null
}

interface Paper {
  /** How much wider than high the drawing would like to be. */
  aspect?: number
  /** Draws one state alone. */
  root?: string
}

export async function layOut(
  chart: Chart,
  view: View,
  { aspect = 1, root = chart.id }: Paper = {},
): Promise<DrawnChart> {
  const lines = levelLinesOf(chart, view.closed)
  const placed = await place(chart.boxes.find(({ id }) => id === root)!)
  return { width: placed.width, height: placed.height, ...flatten(placed) }

  async function place(box: Box): Promise<Placed> {
    const rows = rowsOf(chart, box, view)
    const children = chart.boxes.filter(({ parent }) => parent === box.id)
    const column = columnOf(box, rows)
    if (children.length === 0 || view.closed.has(box.id)) {
      const { rows: drawnRows, height } = inColumns(rows, column, column)
      return { box, width: column, height, rows: drawnRows, inner: [], level: null }
    }
    const sizes: Placed[] = []
    for (const child of children) sizes.push(await place(child))
    const headOf = (width: number) => inColumns(rows, column, width)
    const level = await layOutLevel(
      sizes.map(({ box: { id }, width, height }) => ({ id, width, height })),
      lines.get(box.id) ?? { lines: [], initial: null },
      (width, height) =>
        Math.max(Math.max(width, column) / aspect, height + headOf(Math.max(width, column)).height),
    )
    const width = Math.max(level.width, column)
    const head = headOf(width)
    return {
      box,
      width,
      height: head.height + level.height,
      rows: head.rows,
      inner: sizes.map((one, at) => ({ placed: one, at: level.corners[at]! })),
      level: { ...level, top: head.height },
    }
  }

  function flatten(root: Placed) {
    const [boxes, drawnLines, dots]: [DrawnBox[], DrawnLine[], Point[]] = [[], [], []]
    const walk = ({ box, width, height, rows, inner, level }: Placed, corner: Point) => {
      const moved = rows.map((row) => ({ ...row, ...shifted(row, corner) }))
      boxes.push({ box, ...corner, width, height, rows: moved, ...closing(chart, box, view) })
      if (!level) return
      const under = { x: corner.x, y: corner.y + level.top }
      if (level.dot) dots.push(shifted(level.dot, under))
      for (const line of level.lines)
        drawnLines.push({ ...line, points: line.points.map((point) => shifted(point, under)) })
      for (const { placed: child, at } of inner) walk(child, shifted(at, under))
    }
    walk(root, { x: 0, y: 0 })
    return { boxes, lines: drawnLines, dots }
  }
}

const tenth = (length: number) => Math.round(length * 10) / 10

const shifted = ({ x, y }: Point, by: Point): Point => ({ x: tenth(x + by.x), y: tenth(y + by.y) })

function closing({ boxes, arrows }: Chart, { id }: Box, { closed }: View) {
  const closable =
    boxes.some(({ parent }) => parent === id) || arrows.some(({ from }) => from === id)
  return { closed: closed.has(id), closable }
}

/** Wide enough for the name with its marks, and for the longest line. */
const columnOf = ({ name }: Box, rows: readonly StateRow[]) =>
  Math.ceil(
    Math.max(
      name.length * NAME_CHAR_PX + 34,
      ...rows.flatMap(({ lines }) => lines.map((text) => text.length * CHAR_PX + 2 * EDGE)),
    ),
  )

/** Under the name; a wide state has room for its rows side by side. */
function inColumns(rows: readonly StateRow[], column: number, width: number) {
  const total = rows.reduce((sum, { lines }) => sum + lines.length, 0)
  const columns = Math.max(1, Math.min(Math.floor(width / column), Math.ceil(total / 3)))
  const most = Math.ceil(total / columns)
  let [at, line, deepest] = [0, 0, 0]
  const drawn = rows.map((row) => {
    if (line >= most) [at, line] = [at + 1, 0]
    const placed = { ...row, x: EDGE + at * column, y: (line + 2) * LINE }
    line += row.lines.length
    deepest = Math.max(deepest, line)
    return placed
  })
  return { rows: drawn, height: (deepest + 1) * LINE + EDGE }
}
