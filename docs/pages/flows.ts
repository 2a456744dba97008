import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { catalog } from '#machines/catalog'
import { draw } from '#machines/kit/draw'
import { code, notice, tableOf } from './table.ts'

/** A page a chart: what it keeps true, its picture, and its states and arrows as tables. */

const files = import.meta.glob<string>('../../machines/**/*.{flow,life}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export function flowPages(): Record<string, string> {
  const pages = Object.entries(catalog).map(([name, { logic }]) => [
    `docs/flows/${name}.md`,
    pageOf(name, logic),
  ])
  return { 'docs/flows/README.md': contents(), ...Object.fromEntries(pages) }
}

function contents(): string {
  const rows = Object.keys(catalog).map((name) => [
    `[${name}](${name}.md)`,
    keptTrue(name).split(/(?<=\.) /)[0] ?? '',
  ])
  return [
    notice,
    '# Charts',
    'Every chart of `machines/catalog.ts`, drawn.',
    tableOf(['chart', ''], rows),
    '',
  ].join('\n\n')
}

function pageOf(name: string, logic: AnyStateMachine): string {
  const nodes = nodesUnder(logic.root)
  return [
    notice,
    `# ${name}`,
    keptTrue(name),
    code(pathOf(name)),
    `\`\`\`mermaid\n${draw(logic).trim()}\n\`\`\``,
    '## States',
    tableOf(['state', 'asks', 'tags', ''], nodes.filter(({ parent }) => parent).map(stateRow)),
    '## Arrows',
    tableOf(['from', 'hears', 'if', 'to', 'does'], nodes.flatMap(arrowRows)),
    '',
  ].join('\n\n')
}

const fileOf = (name: string) =>
  Object.entries(files).find(([path]) => /^.*\/(\w+)\.\w+\.ts$/.exec(path)?.[1] === name)

const pathOf = (name: string) => fileOf(name)?.[0].replace('../../', '') ?? name

/** The paragraph above a chart, as prose again. */
function keptTrue(name: string): string {
  const [, paragraph = ''] = /\/\*\*(.*?)\*\//s.exec(fileOf(name)?.[1] ?? '') ?? []
  return paragraph
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((part) => part.replaceAll('\n', ' '))
    .join('\n\n')
}

const nodesUnder = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesUnder),
]

const nameOf = (node: AnyStateNode) => (node.parent ? node.path.join('.') : 'anywhere')

const stateRow = (node: AnyStateNode) => [
  code(nameOf(node)),
  node.invoke.map(({ id }) => code(id)).join(', '),
  node.tags.join(', '),
  [node.type === 'final' ? 'The end.' : '', node.description ?? ''].filter(Boolean).join(' '),
]

function arrowRows(node: AnyStateNode): string[][] {
  const moves = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  return moves.map((move: AnyTransitionDefinition) => [
    code(nameOf(node)),
    heard(move.eventType),
    move.guard ? wordOf(move.guard) : '',
    (move.target ?? []).map((to) => code(nameOf(to))).join(', ') || 'stays',
    move.actions.map(wordOf).filter(Boolean).join(', '),
  ])
}

function wordOf(named: unknown): string {
  if (typeof named === 'string') return code(named)
  const { type, name, event } = named as { type?: string; name?: string; event?: unknown }
  if (type === 'xstate.raise') return `raises ${code((event as { type?: string }).type ?? '')}`
  return code(type ?? name ?? '')
}

const heard = (event: string) =>
  event
    .replace(/^xstate\.done\.actor\.([\w.]+)$/, '$1 answered')
    .replace(/^xstate\.error\.actor\.([\w.]+)$/, '$1 refused')
    .replace(/^xstate\.snapshot\.([\w.]+)$/, '$1 moved')
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')
    .replace(/^$/, 'at once')
