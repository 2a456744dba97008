import type { AnyStateMachine } from 'xstate'
import { catalog } from '#machines/catalog'
import { chartOf, eventLabel, type Box, type Chart } from '#machines/kit/chart'
import { draw } from '#machines/kit/draw'
import { commentaryOf, pathOf } from './facts.ts'
import { code, notice, tableOf } from './table.ts'

/** One page for each chart: what it keeps true, its picture, its states and arrows as tables. */

export function flowPages(): Record<string, string> {
  const pages = Object.entries(catalog).map(([name, { logic }]) => [
    `docs/flows/${name}.md`,
    pageOf(name, logic),
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

function pageOf(name: string, logic: AnyStateMachine): string {
  const chart = chartOf(logic)
  return [
    notice,
    `# ${name}`,
    `**${chart.boxes[0]?.description}**`,
    commentaryOf(name),
    code(pathOf(name)),
    `![The chart ${name}](${name}.svg)`,
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
  box.entry.map(code).join(', '),
  box.exit.map(code).join(', '),
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
