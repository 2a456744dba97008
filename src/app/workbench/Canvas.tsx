import { useSelector } from '@xstate/react'
import { use, useDeferredValue, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { BenchActor, Camera } from '#machines/workbench/bench.flow'
import { DrawnContent, type Marks } from './Drawing.tsx'
import { cameraAfterKey, fitted, moved, viewBoxOf, zoomed } from './camera.ts'
import { CanvasTools } from './CanvasTools.tsx'
import { drawingOf, openingViewOf } from './drawings.ts'
import type { DrawnChart } from './layout.ts'

interface Props extends Omit<Marks, 'marked' | 'onPoint' | 'onToggle'> {
  bench: BenchActor
  chart: string
}

/** A chart to zoom and to drag, of which states can be collapsed. */
export function Canvas({ bench, chart, ...marks }: Props) {
  const view = useSelector(bench, ({ context }) => context.views[chart])
  const opening = openingViewOf(chart)
  const { closed = opening.closed, actions = opening.actions, camera = null } = view ?? {}
  // The old drawing stays until the new one is laid out.
  const drawn = use(useDeferredValue(drawingOf(chart, { closed, actions })))
  const [marked, setMarked] = useState<string | null>(null)
  const shown = camera ?? fitted(drawn)
  const show = (next: Camera | null) => bench.send({ type: 'camera.set', chart, camera: next })
  const draw = (next: { closed: readonly string[]; actions: boolean }) =>
    bench.send({ type: 'detail.set', chart, ...next })
  const toggle = (box: string) => {
    const others = closed.filter((one) => one !== box)
    draw({ actions, closed: others.length < closed.length ? others : [...closed, box] })
  }
  return (
    <div className="canvas">
      <Viewport {...{ chart, drawn, camera: shown, show }}>
        <DrawnContent {...{ drawn, marked, ...marks }} onPoint={setMarked} onToggle={toggle} />
      </Viewport>
      <CanvasTools {...{ drawn, camera, show, draw, closed, actions }} />
    </div>
  )
}

interface ViewportProps {
  chart: string
  drawn: DrawnChart
  camera: Camera
  show: (camera: Camera | null) => void
  children: React.ReactNode
}

function Viewport({ chart, drawn, camera, show, children }: ViewportProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.ctrlKey || event.metaKey ? undefined : cameraAfterKey(event.key, camera, drawn)
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const svg = event.currentTarget
    const { movementX, movementY } = event
    if (event.buttons !== 1 || (movementX === 0 && movementY === 0)) return
    // Only once it moves: a click must stay a click on what is under it.
    svg.setPointerCapture(event.pointerId)
    const scale = svg.getScreenCTM()?.a ?? 1
    show(moved(camera, -movementX / scale, -movementY / scale))
  }
  const handlers = { tabIndex: 0, onKeyDown, onPointerMove }
  return (
    <svg
      className="drawing"
      viewBox={viewBoxOf(camera)}
      role="group"
      aria-label={`The chart ${chart}`}
      aria-roledescription="canvas: arrow keys move it, plus and minus zoom, 0 shows all of it"
      ref={(svg) => zoomOnWheel(svg, { camera, drawn, show })}
      {...handlers}
    >
      {children}
    </svg>
  )
}

const PER_PIXEL = 0.0015

/** React listens to wheels passively, and the page itself would zoom or scroll. */
function zoomOnWheel(
  svg: SVGSVGElement | null,
  { camera, drawn, show }: Pick<ViewportProps, 'camera' | 'drawn' | 'show'>,
) {
  const onWheel = (event: WheelEvent) => {
    const matrix = svg?.getScreenCTM()?.inverse()
    if (!matrix) return
    event.preventDefault()
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    show(zoomed(camera, Math.exp(-event.deltaY * PER_PIXEL), at, drawn))
  }
  svg?.addEventListener('wheel', onWheel, { passive: false })
  return () => svg?.removeEventListener('wheel', onWheel)
}
