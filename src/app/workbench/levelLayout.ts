import Elk, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Level, LevelLine } from './levels.ts'

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface LevelLayout extends Size {
  /** Of each state, in the order given. */
  corners: Point[]
  lines: (LevelLine & { points: Point[] })[]
  /** The middle of the mark from which the first state is entered. */
  dot: Point | null
}

type State = Size & { id: string }

const DOT = 10
const DOT_ID = 'initial'

const spacing = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=8,left=10,bottom=10,right=10]',
  'elk.layered.spacing.nodeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '9',
  'elk.spacing.edgeEdge': '6',
  'elk.spacing.componentComponent': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
}

/** Downwards or to the right, in one row of layers or in several. */
const attempts = ['DOWN', 'RIGHT'].flatMap((direction) =>
  ['OFF', 'MULTI_EDGE'].map((wrapping) => ({
    'elk.direction': direction,
    'elk.layered.wrapping.strategy': wrapping,
  })),
)

/** The states of one parent and the lines between them, in whichever way costs the least. */
export async function layOutLevel(
  states: readonly State[],
  level: Level,
  costOf: (width: number, height: number) => number,
): Promise<LevelLayout> {
  const elk = new Elk()
  let best: { cost: number; graph: ElkNode } | undefined
  for (const options of attempts) {
    const graph = await elk.layout(graphOf(states, level, options))
    const cost = costOf(graph.width ?? 0, graph.height ?? 0)
    if (!best || cost < best.cost) best = { cost, graph }
  }
  return layoutFrom(best!.graph, states, level)
}

const graphOf = (
  states: readonly State[],
  { lines, initial }: Level,
  options: Record<string, string>,
): ElkNode => ({
  id: 'level',
  layoutOptions: { ...spacing, ...options },
  children: [
    ...(initial === null ? [] : [{ id: DOT_ID, width: DOT, height: DOT }]),
    ...states.map((state) => ({ ...state })),
  ],
  edges: [
    ...(initial === null ? [] : [{ id: DOT_ID, sources: [DOT_ID], targets: [initial] }]),
    ...lines.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
  ],
})

function layoutFrom(graph: ElkNode, states: readonly State[], { lines, initial }: Level) {
  const cornerOf = (id: string): Point => {
    const { x = 0, y = 0 } = graph.children?.find((child) => child.id === id) ?? {}
    return { x, y }
  }
  const pointsOf = (id: string): Point[] => {
    const [section] = graph.edges?.find((edge) => edge.id === id)?.sections ?? []
    return section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  }
  const first = {
    id: `${DOT_ID} ${initial}`,
    from: '',
    to: initial ?? '',
    arrows: [],
    points: pointsOf(DOT_ID),
  }
  const { x, y } = cornerOf(DOT_ID)
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    corners: states.map(({ id }) => cornerOf(id)),
    lines: [
      ...(initial === null ? [] : [first]),
      ...lines.map((line) => ({ ...line, points: pointsOf(line.id) })),
    ],
    dot: initial === null ? null : { x: x + DOT / 2, y: y + DOT / 2 },
  }
}
