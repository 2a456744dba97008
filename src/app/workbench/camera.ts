import type { Camera } from '#machines/workbench/bench.flow'
import type { Point, Size } from './levelLayout.ts'

/** The part of a drawing that the canvas shows. */

/** A small chart is not blown up. */
const LEAST = { width: 720, height: 640 }
const CLOSEST = 120
const MARGIN = 8

/** The whole drawing, in the middle. */
export function fitted({ width, height }: Size): Camera {
  const [wide, high] = [
    Math.max(width + 2 * MARGIN, LEAST.width),
    Math.max(height + 2 * MARGIN, LEAST.height),
  ]
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high }
}

/** What is at a point stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, size: Size): Camera {
  const most = 2 * fitted(size).width
  const width = Math.min(Math.max(camera.width / factor, CLOSEST), most)
  const ratio = width / camera.width
  return {
    x: at.x - (at.x - camera.x) * ratio,
    y: at.y - (at.y - camera.y) * ratio,
    width,
    height: camera.height * ratio,
  }
}

export const moved = (camera: Camera, right: number, down: number): Camera => ({
  ...camera,
  x: camera.x + right,
  y: camera.y + down,
})

export const middleOf = ({ x, y, width, height }: Camera): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})

export const centredAt = (camera: Camera, { x, y }: Point): Camera => ({
  ...camera,
  x: x - camera.width / 2,
  y: y - camera.height / 2,
})

const STEP = 0.1
const ZOOM = 1.25

/** What the keys do; undefined for any other key, null for the whole drawing. */
export function cameraAfterKey(key: string, camera: Camera, size: Size): Camera | null | undefined {
  const [right, down] = [camera.width * STEP, camera.height * STEP]
  if (key === 'ArrowLeft') return moved(camera, -right, 0)
  if (key === 'ArrowRight') return moved(camera, right, 0)
  if (key === 'ArrowUp') return moved(camera, 0, -down)
  if (key === 'ArrowDown') return moved(camera, 0, down)
  if (key === '+' || key === '=') return zoomed(camera, ZOOM, middleOf(camera), size)
  if (key === '-') return zoomed(camera, 1 / ZOOM, middleOf(camera), size)
  return key === '0' ? null : undefined
}

export const viewBoxOf = ({ x, y, width, height }: Camera): string =>
  [x, y, width, height].map((length) => Math.round(length * 10) / 10).join(' ')
