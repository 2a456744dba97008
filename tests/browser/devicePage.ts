import { openDevice } from '#device/open'
import type { Device } from '#device/device'

declare global {
  interface Window {
    device: Promise<Device>
  }
}

/** A page of nothing but a device, for `device.test.ts` to try what only a real browser can show. */
window.device = openDevice()
