import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * A chart as boxes and arrows. Every arrow is there: eventless, guarded, and those that only act.
 */
export interface Chart {
  id: string
  /** The chart itself first, then each box before its children. */
  boxes: Box[]
  arrows: Arrow[]
}

export interface Box {
  id: string
  name: string
  /** Names from the outermost box down; empty for the chart itself. */
  path: readonly string[]
  parent: string | null
  kind: AnyStateNode['type']
  initial: string | null
  invocations: Invocation[]
  entry: readonly string[]
  exit: readonly string[]
  /** How deep a history state remembers; null for any other. */
  history: 'shallow' | 'deep' | null
  tags: readonly string[]
  description: string
}

interface Invocation {
  id: string
  flow: boolean
}

export interface Arrow {
  id: string
  from: string
  /** Null if it only runs actions. */
  to: string | null
  event: string
  guard: string
  actions: string[]
  description: string
}

export function chartOf({ id, root }: AnyStateMachine): Chart {
  const nodes = nodesUnder(root)
  return { id, boxes: nodes.map(boxOf), arrows: nodes.flatMap(arrowsOf) }
}

const nodesUnder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesUnder),
]

const boxOf = (node: AnyStateNode): Box => ({
  id: node.id,
  name: node.key,
  path: node.path,
  parent: node.parent?.id ?? null,
  kind: node.type,
  initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
  invocations: node.invoke.map(({ id, src }) => ({ id, flow: isFlow(node, src) })),
  entry: node.entry.map(actionLabel).filter(Boolean),
  exit: node.exit.map(actionLabel).filter(Boolean),
  history: node.type === 'history' ? (node.history === 'deep' ? 'deep' : 'shallow') : null,
  tags: node.tags,
  description: node.description ?? '',
})

/** Ports carry a `kind`; flows do not. */
const isFlow = ({ machine }: AnyStateNode, src: unknown) =>
  typeof src === 'string' && !('kind' in (machine.implementations.actors[src] ?? {}))

const arrowsOf = (node: AnyStateNode): Arrow[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap((move) =>
    (move.target ?? [null]).map((to: AnyStateNode | null) => ({
      id: arrowIdOf(move),
      from: node.id,
      to: to?.id ?? null,
      event: move.eventType,
      guard: move.guard ? actionLabel(move.guard) : '',
      actions: move.actions.map(actionLabel).filter(Boolean),
      description: move.description ?? '',
    })),
  )

/** Stable across runs: source, event, and index among its siblings. */
export function arrowIdOf(move: AnyTransitionDefinition): string {
  const { source, eventType } = move
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType)
  return `${source.id}|${eventType}|${siblings?.findIndex((sibling) => sibling === move) ?? -1}`
}

/** The name of an action or a guard, with its params where they are data. */
export function actionLabel(named: unknown): string {
  if (typeof named === 'string') return named
  const { type, name, params, event } = named as Named
  if (type === 'xstate.raise') return `raises ${(event ?? eventIn(params))?.type ?? ''}`
  const detail = params !== null && typeof params === 'object' ? Object.values(params) : []
  return [type ?? name ?? '', ...detail].join(' ')
}

/** Where an exported chart keeps it. */
const eventIn = (params: unknown) => (params as { event?: { type?: string } } | undefined)?.event

/** A delay starts and stops its own clock by actions; its arrow says enough. */
export const isOwnAction = (label: string): boolean =>
  label !== 'xstate.cancel' && !label.startsWith('raises xstate.after.')

interface Named {
  type?: string
  name?: string
  params?: unknown
  event?: { type?: string }
}

export const eventLabel = (event: string): string =>
  event
    .replace(/^xstate\.done\.actor\.([\w.]+)$/, '$1 answered')
    .replace(/^xstate\.error\.actor\.([\w.]+)$/, '$1 refused')
    .replace(/^xstate\.snapshot\.([\w.]+)$/, '$1 moved')
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')
    .replace(/^$/, 'at once')
