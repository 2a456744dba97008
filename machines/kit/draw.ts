import type { AnyStateMachine } from 'xstate'
import { chartOf, eventLabel, type Arrow, type Box, type Chart } from './chart.ts'

/**
 * A chart as a Mermaid diagram; `docs/flows` is made of these. States stand inside the states they
 * belong to, and every arrow is there. What a whole state hears wherever it stands inside itself is
 * drawn from a pseudo-state, because Mermaid draws no arrow from a state into itself.
 */
export function draw(logic: AnyStateMachine): string {
  const chart = chartOf(logic)
  const lines = new Set(chart.arrows.map((arrow) => lineOf(chart, arrow)))
  return ['stateDiagram-v2', ...bodyOf(chart, chart.boxes[0]!, '  '), ...lines, ''].join('\n')
}

const childBoxes = ({ boxes }: Chart, { id }: Box) => boxes.filter(({ parent }) => parent === id)

const boxNamed = ({ boxes }: Chart, id: string) => boxes.find((box) => box.id === id)!

function bodyOf(chart: Chart, box: Box, pad: string): string[] {
  const born = box.initial ? [`${pad}[*] --> ${nameOf(boxNamed(chart, box.initial))}`] : []
  const hearsAnywhere = chart.arrows.some(
    ({ from, to }) => from === box.id && staysIn(chart, box, boxNamed(chart, to ?? from)),
  )
  const anywhere = hearsAnywhere ? [`${pad}state "anywhere" as ${anywhereIn(box)}`] : []
  const inner = childBoxes(chart, box).flatMap((child, at) => [
    ...(box.kind === 'parallel' && at > 0 ? [`${pad}--`] : []),
    ...stateOf(chart, child, pad),
  ])
  return [...born, ...anywhere, ...inner]
}

function stateOf(chart: Chart, box: Box, pad: string): string[] {
  const name = nameOf(box)
  const doings = box.invocations.map(({ id, flow }) => `${flow ? 'runs' : 'asks'} ${id}`)
  if (childBoxes(chart, box).length > 0) {
    const title = [box.name, ...doings].join(', ')
    return [`${pad}state "${title}" as ${name} {`, ...bodyOf(chart, box, `${pad}  `), `${pad}}`]
  }
  const words = [...doings, ...(box.description ? [escaped(box.description)] : [])]
  return [
    `${pad}state "${box.name}" as ${name}`,
    ...words.map((word) => `${pad}${name}: ${word}`),
    ...(box.kind === 'final' ? [`${pad}${name} --> [*]`] : []),
  ]
}

/** An arrow without a target only acts, and stays where it is. */
function lineOf(chart: Chart, arrow: Arrow) {
  const [from, to] = [boxNamed(chart, arrow.from), boxNamed(chart, arrow.to ?? arrow.from)]
  const isInside = staysIn(chart, from, to)
  const start = isInside ? anywhereIn(from) : nameOf(from)
  const end = isInside && to === from ? anywhereIn(from) : nameOf(to)
  return `  ${start} --> ${end}: ${labelOf(arrow)}`
}

/** Whether an arrow of a state that holds others ends in itself. */
const staysIn = (chart: Chart, box: Box, to: Box) =>
  childBoxes(chart, box).length > 0 && box.path.every((step, at) => to.path[at] === step)

const nameOf = ({ path, name }: Box) => path.join('_') || name

const anywhereIn = (box: Box) => `${nameOf(box)}_anywhere`

const labelOf = ({ event, guard }: Arrow) => eventLabel(event) + (guard && `, if ${guard}`)

/** A colon or a semicolon would end the sentence for Mermaid. */
const escaped = (text: string) => text.replace(/[:;]/g, ',')
