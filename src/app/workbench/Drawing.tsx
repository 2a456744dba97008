import type { Box } from '#machines/kit/chart'
import { LINE, type DrawnChart, type DrawnBox, type DrawnLine } from './layout.ts'

export interface DrawingProps {
  drawn: DrawnChart
  /** Ids of the active boxes. */
  active?: ReadonlySet<string>
  /** Ids of the arrows that can be taken now. */
  open?: ReadonlySet<string>
  onArrow?: (arrow: string) => void
  onBox?: (box: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/** The same drawing in the docs and on the workbench. */
export function Drawing({ drawn, active = NONE, open = NONE, onArrow, onBox }: DrawingProps) {
  const { width, height, boxes, lines } = drawn
  return (
    <svg
      className="drawing"
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`The chart ${boxes[0]?.box.id ?? ''}`}
    >
      <defs>
        <marker
          id="tip"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path className="tip" d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      {boxes.map((one) => (
        <State key={one.box.id} drawn={one} active={active} open={open} {...{ onArrow, onBox }} />
      ))}
      {lines.map((line) => (
        <ArrowPath key={`${line.from} ${line.to}`} line={line} open={open} {...{ onArrow }} />
      ))}
    </svg>
  )
}

type ArrowHandler = ((id: string) => void) | undefined

interface Marks {
  open: ReadonlySet<string>
  onArrow: ArrowHandler
}

function State({
  drawn: { box, x, y, width, height, notes },
  active,
  open,
  onArrow,
  onBox,
}: { drawn: DrawnBox; active: ReadonlySet<string>; onBox: ArrowHandler } & Marks) {
  const isHere = active.has(box.id)
  const isLeaf = box.kind === 'atomic' || box.kind === 'final'
  return (
    <g
      className={`state ${box.kind}${isHere ? ' active' : ''}`}
      data-id={box.id}
      ref={isHere && isLeaf ? scrollIntoView : undefined}
    >
      <rect x={x} y={y} width={width} height={height} rx={8} onClick={() => onBox?.(box.id)}>
        <title>{titleOf(box)}</title>
      </rect>
      <text className="name" x={x + 10} y={y + LINE}>
        {box.name}
      </text>
      {notes.map(({ text, arrow }, at) => (
        <Label
          key={arrow?.id ?? text}
          {...{ text, open, onArrow }}
          arrow={arrow?.id ?? null}
          x={x + 10}
          y={y + (at + 2) * LINE}
        />
      ))}
    </g>
  )
}

/** The sentence of a state, or its id; then what a reader cannot see of it. */
const titleOf = ({ id, description, history, tags }: Box) =>
  [
    description || id,
    history && `Goes back to where it was left (${history}).`,
    tags.length > 0 && `Tags: ${tags.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')

const scrollIntoView = (box: SVGGElement | null) =>
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function ArrowPath({ line: { points, words }, open, onArrow }: { line: DrawnLine } & Marks) {
  const isOpen = words.some(({ arrow }) => open.has(arrow.id))
  return (
    <g className={isOpen ? 'way open' : 'way'}>
      <path
        markerEnd="url(#tip)"
        d={points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')}
      />
      {words.map(({ x, y, text, arrow }) => (
        <Label
          key={arrow.id}
          {...{ text, open, onArrow }}
          arrow={arrow.id}
          x={x + 10}
          y={y + LINE - 5}
        />
      ))}
    </g>
  )
}

interface LabelProps extends Marks {
  text: string
  arrow: string | null
  x: number
  y: number
}

function Label({ text, arrow, x, y, open, onArrow }: LabelProps) {
  const isOpen = arrow !== null && open.has(arrow)
  return (
    <text
      className={isOpen ? 'words open' : 'words'}
      x={x}
      y={y}
      onClick={() => isOpen && onArrow?.(arrow)}
    >
      {text}
    </text>
  )
}
