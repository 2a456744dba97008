import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionLabel } from './chart.ts'

/** A chart for other tools: XState's JSON, code for Stately Studio, and SCXML. */

export const chartFormats = ['studio', 'json', 'scxml'] as const
export type ChartFormat = (typeof chartFormats)[number]

export function exportChart(logic: AnyStateMachine, format: ChartFormat): string {
  if (format === 'scxml') return scxmlOf(logic)
  const json = JSON.stringify(definitionOf(logic), null, 2)
  return format === 'json' ? json : `${STUDIO_HEAD}${json})\n`
}

const STUDIO_HEAD =
  "import { createMachine } from 'xstate'\n\nexport const machine = createMachine("

/** Config of a chart as plain data; `createMachine` makes the same chart of it. */
export const definitionOf = ({ config }: AnyStateMachine): Record<string, unknown> =>
  plain(config) as Record<string, unknown> // a config is an object

function plain(value: unknown): unknown {
  if (typeof value === 'function') return builtIn(value)
  if (Array.isArray(value)) return value.map(plain).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, plain(inner)] as const)
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}

/** XState's own actions are functions with a type, such as `raise`; any other code is left out. */
function builtIn(code: object): object | undefined {
  if (!('type' in code)) return undefined
  const event = 'event' in code ? plain(code.event) : undefined
  return { type: code.type, ...(event !== undefined && { params: { event } }) }
}

const NAMESPACES = 'xmlns="http://www.w3.org/2005/07/scxml" xmlns:x="https://stately.ai/xstate"'

/**
 * SCXML has no place for tags, sentences and names of actions: they get a namespace of their own.
 */
function scxmlOf({ id, root }: AnyStateMachine): string {
  const head = `<scxml ${NAMESPACES} version="1.0"${attributes({ name: id, initial: root.id })}>`
  return `${[head, ...stateLines(root).map(indent), '</scxml>'].join('\n')}\n`
}

function stateLines(node: AnyStateNode): string[] {
  const { id, type, history, description, tags } = node
  const element = elements[type]
  const initial = type === 'compound' ? node.initial.target[0]?.id : undefined
  const named = {
    id,
    initial,
    type: type === 'history' ? history || 'shallow' : undefined,
    'x:description': description,
    'x:tags': tags.join(' ') || undefined,
  }
  const inner = [
    ...actionLines('onentry', [...delayLines(node), ...node.entry.map(actionLine)]),
    ...actionLines('onexit', node.exit.map(actionLine)),
    ...node.invoke.map((one) => `<invoke${attributes({ id: one.id, src: one.src as string })}/>`),
    ...[...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap(transitionLines),
    ...Object.values<AnyStateNode>(node.states).flatMap(stateLines),
  ]
  return inner.length === 0
    ? [`<${element}${attributes(named)}/>`]
    : [`<${element}${attributes(named)}>`, ...inner.map(indent), `</${element}>`]
}

const elements: Record<AnyStateNode['type'], string> = {
  atomic: 'state',
  compound: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
}

/** A delay is an event that a state sends to itself on entry. */
const delayLines = ({ after }: AnyStateNode): string[] =>
  [...new Map((after ?? []).map((one) => [one.eventType, one])).values()].map(
    ({ eventType, delay }) =>
      `<send${attributes({ event: eventType, delayexpr: String(delay) })}/>`,
  )

function transitionLines(move: AnyTransitionDefinition): string[] {
  const head = `<transition${attributes({
    event: move.eventType || undefined,
    cond: move.guard ? actionLabel(move.guard) : undefined,
    target: move.target?.map(({ id }: AnyStateNode) => id).join(' '),
    type: move.reenter ? 'external' : 'internal',
    'x:description': move.description,
  })}`
  const actions = move.actions.map(actionLine)
  return actions.length === 0
    ? [`${head}/>`]
    : [`${head}>`, ...actions.map(indent), '</transition>']
}

const actionLines = (element: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [`<${element}>`, ...lines.map(indent), `</${element}>`]

const actionLine = (action: unknown) => `<x:action${attributes({ name: actionLabel(action) })}/>`

const indent = (line: string) => `  ${line}`

const attributes = (all: Record<string, string | undefined>): string =>
  Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${escaped(value)}"`))
    .join('')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
