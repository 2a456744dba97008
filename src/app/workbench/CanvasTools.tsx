import type { MouseEvent } from 'react'
import type { Camera } from '#machines/workbench/bench.flow'
import { centredAt, fitted, middleOf, zoomed } from './camera.ts'
import type { DrawnChart } from './layout.ts'

interface Props {
  drawn: DrawnChart
  /** Null where all of it is shown. */
  camera: Camera | null
  closed: readonly string[]
  actions: boolean
  show: (camera: Camera | null) => void
  draw: (detail: { closed: readonly string[]; actions: boolean }) => void
}

const ZOOM = 1.4

/** Buttons over the drawing, and a map of it once a part is shown. */
export function CanvasTools({ drawn, camera, closed, actions, show, draw }: Props) {
  const now = camera ?? fitted(drawn)
  const zoom = (factor: number) => show(zoomed(now, factor, middleOf(now), drawn))
  const closable = drawn.boxes.filter(({ box, closable: can }) => can && box.parent !== null)
  return (
    <>
      <div className="tools" role="toolbar" aria-label="Drawing">
        <button type="button" aria-label="Zoom in" onClick={() => zoom(ZOOM)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / ZOOM)}>
          −
        </button>
        <button type="button" disabled={camera === null} onClick={() => show(null)}>
          Fit
        </button>
        <button
          type="button"
          disabled={closed.length === 0}
          onClick={() => draw({ actions, closed: [] })}
        >
          Expand all
        </button>
        <button
          type="button"
          onClick={() => draw({ actions, closed: closable.map(({ box }) => box.id) })}
        >
          Collapse all
        </button>
        <button
          type="button"
          aria-pressed={actions}
          onClick={() => draw({ actions: !actions, closed })}
        >
          Actions
        </button>
      </div>
      {camera && <ChartMap {...{ drawn, camera, show }} />}
    </>
  )
}

/** The whole drawing, small, with the part that is shown; a click shows another part. */
function ChartMap({ drawn, camera, show }: Pick<Props, 'drawn' | 'show'> & { camera: Camera }) {
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    const matrix = currentTarget.querySelector('svg')?.getScreenCTM()?.inverse()
    // By keyboard there is no point to show.
    if (detail === 0 || !matrix) return show(null)
    show(centredAt(camera, new DOMPoint(clientX, clientY).matrixTransform(matrix)))
  }
  return (
    <button type="button" className="map" aria-label="Map" onClick={onClick}>
      <svg viewBox={`0 0 ${drawn.width} ${drawn.height}`} aria-hidden="true">
        {drawn.boxes.map(({ box, x, y, width, height }) => (
          <rect key={box.id} {...{ x, y, width, height }} />
        ))}
        <rect className="part" {...camera} />
      </svg>
    </button>
  )
}
