import { eventLabel } from '#machines/kit/chart'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { sequenceOf, type Message } from './sequence.ts'

interface Props {
  frames: readonly InspectionFrame[]
  /** The frame to look at. */
  onStep(to: number): void
}

const MESSAGES_MAX = 200
const COLUMN = 150
const ROW = 26
const LEFT = 110
const TOP = 34

const columnAt = (at: number) => LEFT + at * COLUMN + COLUMN / 2

/** Who sent which event to whom, oldest first. A click shows that moment. */
export function SequenceDiagram({ frames, onStep }: Props) {
  const { lifelines, messages } = sequenceOf(frames, MESSAGES_MAX)
  if (messages.length === 0) return <p className="soft">No events yet.</p>
  const [width, height] = [LEFT + lifelines.length * COLUMN, TOP + messages.length * ROW + ROW]
  return (
    <svg
      className="drawing sequence"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="Sequence of events"
    >
      <defs>
        <marker
          id="sent"
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
      {lifelines.map(({ key, label }, at) => (
        <g key={key} className="lifeline">
          <text className="name" x={columnAt(at)} y={18} textAnchor="middle">
            {label}
          </text>
          <line x1={columnAt(at)} x2={columnAt(at)} y1={TOP - 8} y2={height} />
        </g>
      ))}
      {messages.map((message, at) => (
        <MessageRow
          key={message.after}
          {...{ message, onStep }}
          y={TOP + at * ROW + ROW / 2}
          width={width}
        />
      ))}
    </svg>
  )
}

interface RowProps extends Pick<Props, 'onStep'> {
  message: Message
  y: number
  width: number
}

function MessageRow({ message, y, width, onStep }: RowProps) {
  const { after, from, to, event, time, payload } = message
  const [start, end] = [columnAt(from), columnAt(to)]
  const step = () => onStep(after)
  return (
    <g
      className="message"
      role="button"
      tabIndex={0}
      aria-label={eventLabel(event)}
      onClick={step}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && step()}
    >
      <title>{payload ? `${event}\n${JSON.stringify(payload, null, 1)}` : event}</title>
      <rect className="hit" x={0} y={y - ROW / 2} width={width} height={ROW} />
      <text className="words" x={6} y={y + 4}>
        {clockText(time)}
      </text>
      <path
        markerEnd="url(#sent)"
        d={
          from === to
            ? `M${start} ${y - 5}h22v10h-20`
            : `M${start} ${y}L${end + (start < end ? -2 : 2)} ${y}`
        }
      />
      <text
        className="words"
        x={from === to ? start + 28 : (start + end) / 2}
        y={y - 4}
        textAnchor={from === to ? 'start' : 'middle'}
      >
        {eventLabel(event)}
      </text>
    </g>
  )
}

/** The time of the day to the millisecond, in UTC so that films read alike everywhere. */
export const clockText = (time: number | null | undefined) =>
  time === null || time === undefined ? '' : new Date(time).toISOString().slice(11, 23)
