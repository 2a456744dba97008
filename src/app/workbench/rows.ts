import { eventLabel, isOwnAction, type Arrow, type Box, type Chart } from '#machines/kit/chart'

/** How much of a chart is drawn. */
export interface View {
  /** States of which only the name is drawn. */
  closed: ReadonlySet<string>
  /** Whether arrows and states say what they do. */
  actions: boolean
  /** Said of states by their ids, before all else. */
  figures?: ReadonlyMap<string, string>
}

/** What a state does, invokes or takes, wrapped into lines. */
export interface StateRow {
  key: string
  lines: readonly string[]
  arrow: Arrow | null
}

/** Of the 11 px in which rows are set. */
export const CHAR_PX = 6.65
export const LINE = 14
const LINE_LENGTH = 32

/** All that a state says under its name, or how much it hides. */
export function rowsOf(chart: Chart, box: Box, { closed, actions, figures }: View): StateRow[] {
  const arrows = chart.arrows.filter(({ from }) => from === box.id)
  const figure = figures?.get(box.id)
  const figureRows = figure ? [{ key: 'figure', lines: [figure], arrow: null }] : []
  if (closed.has(box.id)) return [...figureRows, ...hiddenRow(chart, box, arrows.length)]
  return [
    ...figureRows,
    ...noteRows('tags', box.tags.length > 0 ? [box.tags.join(', ')] : []),
    ...noteRows('on entry', actions ? box.entry.filter(isOwnAction) : []),
    ...noteRows('on exit', actions ? box.exit.filter(isOwnAction) : []),
    ...box.invocations.flatMap(({ id, flow }) => noteRows(flow ? 'runs' : 'asks', [id])),
    ...arrows.map((arrow) => arrowRow(chart, arrow, actions)),
  ]
}

const noteRows = (word: string, all: readonly string[]): StateRow[] =>
  all.map((one) => ({
    key: `${word} ${one}`,
    lines: wrapped(`${word} ${one}`, LINE_LENGTH),
    arrow: null,
  }))

function hiddenRow({ boxes }: Chart, { id }: Box, events: number): StateRow[] {
  const states = boxes.filter((box) => isWithin(boxes, box, id)).length
  const text = [states && plural(states, 'state'), events && plural(events, 'arrow')]
  return [{ key: 'hidden', lines: [text.filter(Boolean).join(', ')], arrow: null }]
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export function isWithin(boxes: readonly Box[], { parent }: Box, outer: string): boolean {
  if (parent === null) return false
  return parent === outer || isWithin(boxes, boxes.find(({ id }) => id === parent)!, outer)
}

function arrowRow({ boxes }: Chart, arrow: Arrow, actions: boolean): StateRow {
  const target = boxes.find(({ id }) => id === arrow.to)
  // The tip of an arrow is never alone at the end of a line.
  const goal = target ? `→\u00a0${target.name}` : '⟲'
  const move = `${arrowLabel(arrow)} ${goal}`
  const does =
    actions && arrow.actions.length > 0 ? wrapped(`/ ${arrow.actions.join(', ')}`, LINE_LENGTH) : []
  return {
    key: `${arrow.id} ${arrow.to}`,
    lines: [...wrapped(move, LINE_LENGTH), ...does.map((line) => `  ${line}`)],
    arrow,
  }
}

const arrowLabel = ({ event, guard }: Arrow) => eventLabel(event) + (guard && ` [${guard}]`)

/** Breaks at spaces; what follows the first line is indented. */
function wrapped(text: string, length: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && longer.length > length) {
      lines.push(line)
      line = `  ${word}`
    } else line = longer
  }
  return [...lines, line]
}
