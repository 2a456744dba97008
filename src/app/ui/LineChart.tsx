import { useState, type PointerEvent } from 'react'
import './lineChart.css'

interface Props {
  points: readonly number[]
  label: string
  /** The value of a point and its day, in words. */
  textAt: (point: number) => string
}

const WIDTH = 300
const HEIGHT = 100
const EDGE = 6

/** A slider lies over the line: pointer, finger and arrow keys show one point of it. */
export function LineChart({ points, label, textAt }: Props) {
  const [shown, show] = useState<number | null>(null)
  const places = pointsOf(points)
  const end = places.length - 1
  const at = Math.min(shown ?? end, end)
  const [first, place] = [places[0], places[at]]
  if (!first || !place) return null
  const follow = ({ nativeEvent, currentTarget }: PointerEvent<HTMLInputElement>) =>
    show(Math.max(0, Math.round((nativeEvent.offsetX / currentTarget.clientWidth) * end)))
  return (
    <div className="stack stack-half">
      <div className="chart-box">
        <svg
          className="chart"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="chart-start" d={`M0 ${first.y}H${WIDTH}`} />
          <path className="chart-line" d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
          {shown !== null && <path className="chart-start" d={`M${place.x} 0V${HEIGHT}`} />}
          <path className="chart-now" d={`M${place.x} ${place.y}h.01`} />
        </svg>
        <input
          className="chart-range"
          type="range"
          dir="ltr"
          max={end}
          value={at}
          aria-label={label}
          aria-valuetext={textAt(at)}
          onChange={({ currentTarget }) => show(currentTarget.valueAsNumber)}
          onPointerMove={follow}
          onPointerLeave={() => show(null)}
          onBlur={() => show(null)}
        />
      </div>
      <p className="small figures" aria-hidden="true">
        {textAt(at)}
      </p>
    </div>
  )
}

function pointsOf(points: readonly number[]) {
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const step = WIDTH / Math.max(1, points.length - 1)
  return points.map((value, at) => ({
    x: Math.round(at * step * 10) / 10,
    y: Math.round((HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE)) * 10) / 10,
  }))
}
