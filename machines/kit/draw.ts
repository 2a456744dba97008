import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * A chart as a Mermaid diagram; `docs/flows` is made of these. States stand inside the states they
 * belong to, and every arrow is there: those taken at once, those behind a guard, and those that
 * only act and stay. What holds for a whole chart is drawn from a pseudo-state, because Mermaid
 * draws no arrow from a state into itself.
 */
export function draw({ root }: AnyStateMachine): string {
  const lines = [...bodyOf(root, '  '), ...nodesUnder(root).flatMap(arrowsOf)]
  return ['stateDiagram-v2', ...new Set(lines), ''].join('\n')
}

const nodesUnder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...childrenOf(node).flatMap(nodesUnder),
]

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)

function bodyOf(node: AnyStateNode, pad: string): string[] {
  const born = node.type === 'compound' ? [`${pad}[*] --> ${nameOf(node.initial.target[0])}`] : []
  const inner = childrenOf(node).flatMap((child, at) => [
    ...(node.type === 'parallel' && at > 0 ? [`${pad}--`] : []),
    ...stateOf(child, pad),
  ])
  return [...born, ...inner]
}

function stateOf(node: AnyStateNode, pad: string): string[] {
  const name = nameOf(node)
  const head = `${pad}state "${node.key}" as ${name}`
  const asks = node.invoke.map(({ id }) => `${pad}${name}: asks ${id}`)
  const ends = node.type === 'final' ? [`${pad}${name} --> [*]`] : []
  const body = childrenOf(node).length > 0 ? bodyOf(node, `${pad}  `) : null
  return body ? [`${head} {`, ...body, `${pad}}`, ...asks] : [head, ...asks, ...ends]
}

function arrowsOf(node: AnyStateNode): string[] {
  const moves = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  return moves.flatMap((move: AnyTransitionDefinition) =>
    (move.target ?? [node]).map(
      (to) => `  ${fromOf(node, to)} --> ${nameOf(to)}: ${labelOf(move)}`,
    ),
  )
}

/** Inside itself a state is drawn from wherever it stands. */
const fromOf = (node: AnyStateNode, to: AnyStateNode) =>
  childrenOf(node).length > 0 && (to === node || isUnder(to, node))
    ? `${nameOf(node)}_anywhere`
    : nameOf(node)

const isUnder = (node: AnyStateNode, above: AnyStateNode): boolean =>
  node.parent === above || (node.parent !== undefined && isUnder(node.parent, above))

const nameOf = (node: AnyStateNode | undefined) => node?.path.join('_') || node?.key || ''

function labelOf({ eventType, guard }: AnyTransitionDefinition) {
  const said = spoken(eventType)
  return guard ? `${said}, if ${wordOf(guard)}` : said
}

const wordOf = (named: unknown): string => {
  if (typeof named === 'string') return named
  const { type, name, params } = named as { type?: string; name?: string; params?: unknown }
  const detail = params !== null && typeof params === 'object' ? Object.values(params) : []
  return [type ?? name ?? 'asked', ...detail].join(' ')
}

const spoken = (event: string) =>
  event
    .replace(/^xstate\.done\.actor\.([\w.]+)$/, '$1 answered')
    .replace(/^xstate\.error\.actor\.([\w.]+)$/, '$1 refused')
    .replace(/^xstate\.snapshot\.([\w.]+)$/, '$1 moved')
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')
    .replace(/^$/, 'at once')
