import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { eventLabel, type Arrow, type Box, type Chart } from '#machines/kit/chart'

/**
 * A chart's layout. The same on every engine, so that the docs' drawings can be compared with the
 * code.
 */
export interface DrawnChart {
  width: number
  height: number
  boxes: DrawnBox[]
  lines: DrawnLine[]
}

export interface DrawnBox extends Area {
  box: Box
  notes: Note[]
}

/** What a state does on entry and exit, what it invokes, or an event it takes without leaving. */
interface Note {
  text: string
  arrow: Arrow | null
}

/** All arrows between two boxes, as one line. */
export interface DrawnLine {
  from: string
  to: string
  points: Point[]
  words: (Point & { text: string; arrow: Arrow })[]
}

interface Point {
  x: number
  y: number
}

interface Area extends Point {
  width: number
  height: number
}

const CHAR_PX = 7.3
export const LINE = 17
const EDGE = 10

const onPaper = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.edgeNode': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
}

export async function layOut(chart: Chart): Promise<DrawnChart> {
  const groups = arrowGroupsOf(chart)
  const paper: ElkNode = {
    id: 'paper',
    layoutOptions: onPaper,
    children: [nodeOf(chart, chart.boxes[0]!)],
    edges: groups.map(edgeOf),
  }
  const { width, height, children, edges }: ElkNode = await new Elk().layout(paper)
  const areas = new Map((children ?? []).flatMap(areasIn))
  return {
    width: tenth(width),
    height: tenth(height),
    boxes: chart.boxes.flatMap((box) => {
      const area = areas.get(box.id)
      return area ? [{ ...area, box, notes: notesOf(chart, box) }] : []
    }),
    lines: groups.map((group, at) => lineOf(group, edges?.[at])),
  }
}

interface ArrowGroup {
  from: string
  to: string
  arrows: Arrow[]
}

function arrowGroupsOf({ arrows }: Chart): ArrowGroup[] {
  const groups = new Map<string, ArrowGroup>()
  for (const arrow of arrows) {
    const { from, to } = arrow
    if (to === null) continue
    const group = groups.get(`${from} ${to}`) ?? { from, to, arrows: [] }
    group.arrows.push(arrow)
    groups.set(`${from} ${to}`, group)
  }
  return [...groups.values()]
}

function notesOf({ arrows }: Chart, { id, entry, exit, invocations }: Box): Note[] {
  const selfArrows = arrows.filter(({ from, to }) => from === id && to === null)
  return [
    ...entry.map((action) => ({ text: `on entry ${action}`, arrow: null })),
    ...exit.map((action) => ({ text: `on exit ${action}`, arrow: null })),
    ...invocations.map((one) => ({ text: `${one.flow ? 'runs' : 'asks'} ${one.id}`, arrow: null })),
    ...selfArrows.map((arrow) => ({ text: `${arrowLabel(arrow)} ⟲`, arrow })),
  ]
}

const arrowLabel = ({ event, guard }: Arrow) => eventLabel(event) + (guard && ` [${guard}]`)

const wide = (text: string) => Math.ceil(text.length * CHAR_PX) + 2 * EDGE

function nodeOf(chart: Chart, box: Box): ElkNode {
  const lines = [box.name, ...notesOf(chart, box).map(({ text }) => text)]
  const [width, height] = [Math.max(...lines.map(wide)), lines.length * LINE + EDGE]
  const inner = chart.boxes.filter(({ parent }) => parent === box.id)
  if (inner.length === 0) return { id: box.id, width, height }
  return {
    id: box.id,
    layoutOptions: {
      'elk.padding': `[top=${height + EDGE},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: inner.map((one) => nodeOf(chart, one)),
  }
}

const edgeOf = ({ from, to, arrows }: ArrowGroup): ElkExtendedEdge => ({
  id: `${from} ${to}`,
  sources: [from],
  targets: [to],
  labels: arrows.map((arrow) => ({
    text: arrowLabel(arrow),
    width: wide(arrowLabel(arrow)),
    height: LINE,
  })),
})

const tenth = (length = 0) => Math.round(length * 10) / 10
const pointOf = ({ x, y }: Partial<Point>): Point => ({ x: tenth(x), y: tenth(y) })

const areasIn = (node: ElkNode): [string, Area][] => [
  [node.id, { ...pointOf(node), width: tenth(node.width), height: tenth(node.height) }],
  ...(node.children ?? []).flatMap(areasIn),
]

function lineOf({ from, to, arrows }: ArrowGroup, edge: ElkExtendedEdge | undefined): DrawnLine {
  const section = edge?.sections?.[0]
  const points = section
    ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
    : []
  const words = arrows.map((arrow, at) => ({
    ...pointOf(edge?.labels?.[at] ?? {}),
    text: arrowLabel(arrow),
    arrow,
  }))
  return { from, to, points: points.map(pointOf), words }
}
