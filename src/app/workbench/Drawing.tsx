import type { KeyboardEvent } from 'react'
import type { Box } from '#machines/kit/chart'
import type { DrawnBox, DrawnChart, DrawnLine } from './layout.ts'
import { LINE } from './rows.ts'

/** What is marked in a drawing, and what its reader can do with it. */
export interface Marks {
  /** Ids of the active boxes. */
  active?: ReadonlySet<string>
  /** Ids of the arrows that can be taken now. */
  open?: ReadonlySet<string>
  /** Classes of boxes by their ids, for colours of a page's own. */
  looks?: ReadonlyMap<string, string>
  /** The arrow that is pointed at. */
  marked?: string | null
  onArrow?: (arrow: string) => void
  onBox?: (box: string) => void
  onToggle?: (box: string) => void
  onPoint?: (arrow: string | null) => void
}

const NONE: ReadonlySet<string> = new Set()
const MARGIN = 4

/** The same drawing in the docs and on the workbench. */
export function Drawing({ drawn, looks }: { drawn: DrawnChart } & Pick<Marks, 'looks'>) {
  const [width, height] = [drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN]
  return (
    <svg
      className="drawing"
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
      role="img"
      aria-label={`The chart ${drawn.boxes[0]?.box.id ?? ''}`}
    >
      <DrawnContent drawn={drawn} {...(looks && { looks })} />
    </svg>
  )
}

export function DrawnContent({ drawn, ...marks }: { drawn: DrawnChart } & Marks) {
  const { boxes, lines, dots } = drawn
  return (
    <>
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
        <State key={one.box.id} drawn={one} {...marks} />
      ))}
      {lines.map((line) => (
        <Line key={line.id} line={line} {...marks} />
      ))}
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="initial" cx={x} cy={y} r={4.5} />
      ))}
    </>
  )
}

function State({ drawn, ...marks }: { drawn: DrawnBox } & Marks) {
  const { box, x, y, width, height, rows } = drawn
  const { active = NONE, open = NONE, marked = null, onArrow, onBox, onToggle, onPoint } = marks
  const look = marks.looks?.get(box.id)
  const isActive = active.has(box.id)
  return (
    <g
      className={`state ${box.kind}${isActive ? ' active' : ''}${look ? ` ${look}` : ''}`}
      data-id={box.id}
    >
      <rect x={x} y={y} width={width} height={height} rx={7} onClick={() => onBox?.(box.id)}>
        <title>{titleOf(box)}</title>
      </rect>
      <text
        className="name"
        x={x + 8}
        y={y + LINE}
        {...buttonProps(`Go to ${box.name}`, onBox && (() => onBox(box.id)))}
      >
        {box.history ? `${box.name} (H${box.history === 'deep' ? '*' : ''})` : box.name}
      </text>
      {onToggle && <Toggle {...{ drawn, onToggle }} />}
      {rows.map(({ key, lines, arrow, ...at }) => {
        const isOpen = arrow !== null && open.has(arrow.id)
        const className = ['words', isOpen && 'open', arrow && arrow.id === marked && 'marked']
        return (
          <text
            key={key}
            className={className.filter(Boolean).join(' ')}
            onPointerEnter={() => arrow && onPoint?.(arrow.id)}
            onPointerLeave={() => onPoint?.(null)}
            {...buttonProps(lines.join(' '), isOpen && onArrow && (() => onArrow(arrow.id)))}
          >
            {arrow?.description && <title>{arrow.description}</title>}
            {lines.map((text, line) => (
              <tspan key={text} x={at.x} y={at.y + line * LINE}>
                {text}
              </tspan>
            ))}
          </text>
        )
      })}
    </g>
  )
}

/** In an SVG a button is whatever says that it is one. */
function buttonProps(label: string, onPress: (() => void) | false | undefined) {
  if (!onPress) return {}
  return {
    role: 'button',
    tabIndex: 0,
    'aria-label': label,
    onClick: onPress,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPress()
    },
  }
}

function Toggle({ drawn, onToggle }: { drawn: DrawnBox; onToggle: (box: string) => void }) {
  const { box, x, y, width, closed, closable } = drawn
  if (!closable) return null
  const label = `${closed ? 'Expand' : 'Collapse'} ${box.name}`
  return (
    <g className="toggle" aria-expanded={!closed} {...buttonProps(label, () => onToggle(box.id))}>
      <rect x={x + width - 20} y={y + 3} width={16} height={16} rx={4} />
      <path d={`M${x + width - 16} ${y + 11}h8${closed ? 'm-4 -4v8' : ''}`} />
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

function Line({ line, open = NONE, marked = null }: { line: DrawnLine } & Marks) {
  const { points, arrows } = line
  const marks = [
    arrows.some((arrow) => open.has(arrow)) && 'open',
    marked !== null && arrows.includes(marked) && 'marked',
  ]
  return (
    <g className={['way', ...marks].filter(Boolean).join(' ')}>
      <path
        markerEnd="url(#tip)"
        d={points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')}
      />
    </g>
  )
}
