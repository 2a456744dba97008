import { cameraOf } from '#device/camera'
import type { Device } from '#device/device'

/** One of a page: what it shows and what it reads is one picture. */
const camera = cameraOf(globalThis)

/** The host's camera, which shows itself, or a browser's own; null where there is neither. */
export function scannerOf({ kind, scan }: Pick<Device, 'kind' | 'scan'>) {
  if (scan) return { scan, showCamera: null }
  return kind === 'web' ? camera : null
}
