import { createLock } from '#device/lock'
import { wire } from '#machines/kit/port'
import { biometryFlow, biometryPorts } from '#machines/proof/biometry.flow'
import type { World } from '../wiring.ts'

/** The switch of the lock, which is the device's own: neither bank nor chart knows what opens it. */
export function wireBiometry({ device }: World) {
  const lock = createLock(device)
  return wire(biometryFlow, biometryPorts, {
    readBiometry: async () => ({
      kind: (await device.biometry?.look())?.kind ?? null,
      locked: lock.isOn(),
    }),
    putLock: (_, signal) => lock.putOn(signal),
    takeOffLock: async () => lock.takeOff(),
  })
}
