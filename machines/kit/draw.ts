import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * A chart as a Mermaid diagram; `docs/flows` is made of these. States stand inside the states they
 * belong to, and every arrow is there: those taken at once, those behind a guard, and those that
 * only act and stay. What a whole state hears wherever it stands inside itself is drawn from a
 * pseudo-state, because Mermaid draws no arrow from a state into itself.
 */
export function draw({ root }: AnyStateMachine): string {
  const arrows = new Set(nodesUnder(root).flatMap(arrowsOf))
  return ['stateDiagram-v2', ...bodyOf(root, '  '), ...arrows, ''].join('\n')
}

const nodesUnder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...childrenOf(node).flatMap(nodesUnder),
]

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)

const movesOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

function bodyOf(node: AnyStateNode, pad: string): string[] {
  const born = node.type === 'compound' ? [`${pad}[*] --> ${nameOf(node.initial.target[0])}`] : []
  const anywhere = movesOf(node).some((move) => targetsOf(move, node).some(staysIn(node)))
    ? [`${pad}state "anywhere" as ${anywhereIn(node)}`]
    : []
  const inner = childrenOf(node).flatMap((child, at) => [
    ...(node.type === 'parallel' && at > 0 ? [`${pad}--`] : []),
    ...stateOf(child, pad),
  ])
  return [...born, ...anywhere, ...inner]
}

function stateOf(node: AnyStateNode, pad: string): string[] {
  const name = nameOf(node)
  const doings = node.invoke.map(({ id, src }) => `${isFlow(node, src) ? 'runs' : 'asks'} ${id}`)
  if (childrenOf(node).length > 0) {
    const title = [node.key, ...doings].join(', ')
    return [`${pad}state "${title}" as ${name} {`, ...bodyOf(node, `${pad}  `), `${pad}}`]
  }
  const words = [...doings, ...(node.description ? [plain(node.description)] : [])]
  return [
    `${pad}state "${node.key}" as ${name}`,
    ...words.map((word) => `${pad}${name}: ${word}`),
    ...(node.type === 'final' ? [`${pad}${name} --> [*]`] : []),
  ]
}

/** A port says of itself which kind it is; a flow is a chart of its own. */
const isFlow = ({ machine }: AnyStateNode, src: unknown) =>
  typeof src === 'string' && !('kind' in (machine.implementations.actors[src] ?? {}))

function arrowsOf(node: AnyStateNode): string[] {
  return movesOf(node).flatMap((move) =>
    targetsOf(move, node).map((to) => {
      const here = staysIn(node)(to)
      const from = here ? anywhereIn(node) : nameOf(node)
      const end = here && to === node ? anywhereIn(node) : nameOf(to)
      return `  ${from} --> ${end}: ${labelOf(move)}`
    }),
  )
}

/** An arrow without a target only acts, and stays where it is. */
const targetsOf = (move: AnyTransitionDefinition, node: AnyStateNode): readonly AnyStateNode[] =>
  move.target ?? [node]

/** Whether an arrow of a state that holds others ends in itself. */
const staysIn = (node: AnyStateNode) => (to: AnyStateNode) =>
  childrenOf(node).length > 0 && (to === node || isUnder(to, node))

const isUnder = (node: AnyStateNode, above: AnyStateNode): boolean =>
  node.parent === above || (node.parent !== undefined && isUnder(node.parent, above))

const nameOf = (node: AnyStateNode | undefined) => node?.path.join('_') || node?.key || ''

const anywhereIn = (node: AnyStateNode) => `${nameOf(node)}_anywhere`

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

/** A colon or a semicolon would end the sentence for Mermaid. */
const plain = (text: string) => text.replace(/[:;]/g, ',')
