import type { AnyStateMachine } from 'xstate'
import { chartOf, eventLabel, type Arrow, type Box, type Chart } from './chart.ts'

/** Arrows of a compound state into itself start at a pseudo-state: Mermaid cannot draw them. */
export function draw(logic: AnyStateMachine): string {
  const chart = chartOf(logic)
  const lines = new Set(chart.arrows.map((arrow) => lineOf(chart, arrow)))
  return ['stateDiagram-v2', ...bodyOf(chart, chart.boxes[0]!, '  '), ...lines, ''].join('\n')
}

const childBoxes = ({ boxes }: Chart, { id }: Box) => boxes.filter(({ parent }) => parent === id)

const boxNamed = ({ boxes }: Chart, id: string) => boxes.find((box) => box.id === id)!

function bodyOf(chart: Chart, box: Box, pad: string): string[] {
  const initial = box.initial ? [`${pad}[*] --> ${nameOf(boxNamed(chart, box.initial))}`] : []
  const hearsAnywhere = chart.arrows.some(
    ({ from, to }) => from === box.id && staysIn(chart, box, boxNamed(chart, to ?? from)),
  )
  const anywhere = hearsAnywhere ? [`${pad}state "anywhere" as ${anywhereIn(box)}`] : []
  const inner = childBoxes(chart, box).flatMap((child, at) => [
    ...(box.kind === 'parallel' && at > 0 ? [`${pad}--`] : []),
    ...stateOf(chart, child, pad),
  ])
  return [...initial, ...anywhere, ...inner]
}

function stateOf(chart: Chart, box: Box, pad: string): string[] {
  const name = nameOf(box)
  const actions = box.invocations.map(({ id, flow }) => `${flow ? 'runs' : 'asks'} ${id}`)
  if (childBoxes(chart, box).length > 0) {
    const title = [box.name, ...actions].join(', ')
    return [`${pad}state "${title}" as ${name} {`, ...bodyOf(chart, box, `${pad}  `), `${pad}}`]
  }
  const labels = [...actions, ...(box.description ? [escaped(box.description)] : [])]
  return [
    `${pad}state "${box.name}" as ${name}`,
    ...labels.map((label) => `${pad}${name}: ${label}`),
    ...(box.kind === 'final' ? [`${pad}${name} --> [*]`] : []),
  ]
}

function lineOf(chart: Chart, arrow: Arrow) {
  const [from, to] = [boxNamed(chart, arrow.from), boxNamed(chart, arrow.to ?? arrow.from)]
  const isInside = staysIn(chart, from, to)
  const start = isInside ? anywhereIn(from) : nameOf(from)
  const end = isInside && to === from ? anywhereIn(from) : nameOf(to)
  return `  ${start} --> ${end}: ${labelOf(arrow)}`
}

const staysIn = (chart: Chart, box: Box, to: Box) =>
  childBoxes(chart, box).length > 0 && box.path.every((step, at) => to.path[at] === step)

const nameOf = ({ path, name }: Box) => path.join('_') || name

const anywhereIn = (box: Box) => `${nameOf(box)}_anywhere`

const labelOf = ({ event, guard }: Arrow) => eventLabel(event) + (guard && `, if ${guard}`)

/** Colons and semicolons end a Mermaid label. */
const escaped = (text: string) => text.replace(/[:;]/g, ',')
