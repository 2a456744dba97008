import type { AnyStateMachine } from 'xstate'
import { catalog } from '#machines/catalog'
import { chartOf, eventLabel, type Box, type Chart } from '#machines/kit/chart'
import { draw } from '#machines/kit/draw'
import { invariantOf, pathOf } from './facts.ts'
import { code, notice, tableOf } from './table.ts'

/** One page for each chart: what it guarantees, its picture, its states and arrows as tables. */

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
    invariantOf(name).split(/(?<=\.) /)[0] ?? '',
  ])
  return [
    notice,
    '# Charts',
    'Every chart of `machines/catalog.ts`, drawn.',
    tableOf(['chart', 'what it does'], rows),
    '',
  ].join('\n\n')
}

function pageOf(name: string, logic: AnyStateMachine): string {
  const chart = chartOf(logic)
  return [
    notice,
    `# ${name}`,
    invariantOf(name),
    code(pathOf(name)),
    `![The chart ${name}](${name}.svg)`,
    `<details><summary>As Mermaid</summary>\n\n\`\`\`mermaid\n${draw(logic).trim()}\n\`\`\`\n\n</details>`,
    '## States',
    tableOf(
      ['state', 'invokes', 'tags', 'note'],
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
  [box.kind === 'final' ? 'Final.' : '', box.description].filter(Boolean).join(' '),
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
