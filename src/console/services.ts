import type { Call } from '#client/call'
import type { Device } from '#device/device'

export interface ConsoleServices {
  call: Call
  device: Device
  mint: () => string
}
