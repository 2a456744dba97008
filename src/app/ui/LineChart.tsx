interface Props {
  points: readonly number[]
  label: string
}

const WIDTH = 300
const HEIGHT = 100
const EDGE = 6

export function LineChart({ points, label }: Props) {
  const places = pointsOf(points)
  const first = places[0]
  const last = places.at(-1)
  if (!first || !last) return null
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="chart-start" d={`M0 ${first.y}H${WIDTH}`} />
      <path className="chart-line" d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      <path className="chart-now" d={`M${last.x} ${last.y}h.01`} />
    </svg>
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
