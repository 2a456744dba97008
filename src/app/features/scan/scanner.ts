import { pageCamera } from '#device/camera'
import type { Device } from '#device/device'

/** The host's camera, which shows itself, or a browser's own; null where there is neither. */
export function scannerOf({ kind, scan }: Pick<Device, 'kind' | 'scan'>) {
  if (scan) return { scan, showCamera: null }
  return kind === 'web' ? pageCamera : null
}
