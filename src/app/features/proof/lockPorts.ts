import { createLock } from '#device/lock'
import { wire } from '#machines/kit/port'
import { lockFlow, lockPorts } from '#machines/proof/lock.flow'
import type { Services } from '#app/services.ts'

/** Long enough for a glance at a code in another app, too short for a phone left on a table. */
const GLANCE_MS = 30_000

/** The lock is the device's own; the chart learns only whether it opened. */
export function wireLock({ device }: Services) {
  const lock = createLock(device)
  return wire(lockFlow, lockPorts, {
    readLock: async () => ({ on: lock.isOn() }),
    openLock: async (_, signal) => {
      const result = await lock.open(signal)
      device.host.vibrate(result === 'open' ? 'success' : 'refusal')
      return result
    },
    watchLock: (_, send) => {
      let left = Number.POSITIVE_INFINITY
      const stops = [
        device.watchHidden(() => (left = Date.now())),
        device.watchShown(() => {
          if (Date.now() - left >= GLANCE_MS && lock.isOn()) send({ type: 'lock.closed' })
          left = Number.POSITIVE_INFINITY
        }),
      ]
      return () => stops.forEach((stop) => stop())
    },
  })
}
