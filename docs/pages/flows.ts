import type { AnyStateMachine } from 'xstate'
import { catalog } from '#machines/catalog'
import { chartOf, eventLabel, isOwnAction, type Box, type Chart } from '#machines/kit/chart'
import { draw } from '#machines/kit/draw'
import { commentaryOf, pathOf } from './facts.ts'
import { code, notice, tableOf } from './table.ts'

/** One page for each chart: what it keeps true, its picture, its states and arrows as tables. */

export function flowPages(pictures: readonly string[]): Record<string, string> {
  const names = pictures.map((path) => path.replace(/^.*\/|\.svg$/g, ''))
  const pages = Object.entries(catalog).map(([name, { logic }]) => [
    `docs/flows/${name}.md`,
    pageOf(name, logic, names.filter((one) => one.startsWith(`${name}.`)).toSorted()),
  ])
  return { 'docs/flows/README.md': contents(), ...Object.fromEntries(pages) }
}

function contents(): string {
  const rows = Object.entries(catalog).map(([name, { logic }]) => [
    `[${name}](${name}.md)`,
    logic.root.description ?? '',
  ])
  return [
    notice,
    '# Charts',
    'Every chart of `machines/catalog.ts`, drawn.',
    tableOf(['chart', 'what it keeps true'], rows),
    '',
  ].join('\n\n')
}

/** `parts` are the pictures of states that the chart's own picture shows collapsed. */
function pageOf(name: string, logic: AnyStateMachine, parts: readonly string[]): string {
  const chart = chartOf(logic)
  return [
    notice,
    `# ${name}`,
    `**${chart.boxes[0]?.description}**`,
    commentaryOf(name),
    code(pathOf(name)),
    `![The chart ${name}](${name}.svg)`,
    ...parts.flatMap((part) => [`Inside \`${part}\`:`, `![The state ${part}](${part}.svg)`]),
    `<details><summary>As Mermaid</summary>\n\n\`\`\`mermaid\n${draw(logic).trim()}\n\`\`\`\n\n</details>`,
    '## States',
    tableOf(
      ['state', 'invokes', 'tags', 'on entry', 'on exit', 'note'],
      chart.boxes.filter(({ parent }) => parent).map(stateRow),
    ),
    '## Arrows',
    tableOf(['from', 'event', 'if', 'to', 'actions'], arrowRows(chart)),
    '',
  ].join('\n\n')
}

const nameOf = ({ path }: Box) => path.join('.') || 'anywhere'

const stateRow = (box: Box) => [
  code(nameOf(box)),
  box.invocations.map(({ id }) => code(id)).join(', '),
  box.tags.join(', '),
  box.entry.filter(isOwnAction).map(code).join(', '),
  box.exit.filter(isOwnAction).map(code).join(', '),
  [
    box.kind === 'final' ? 'Final.' : '',
    box.history ? `History (${box.history}).` : '',
    box.description,
  ]
    .filter(Boolean)
    .join(' '),
]

function arrowRows({ boxes, arrows }: Chart): string[][] {
  const named = new Map(boxes.map((box) => [box.id, code(nameOf(box))]))
  return arrows.map(({ from, to, event, guard, actions }) => [
    named.get(from) ?? from,
    eventLabel(event),
    guard && code(guard),
    to === null ? 'stays' : (named.get(to) ?? to),
    actions.map(code).join(', '),
  ])
}
