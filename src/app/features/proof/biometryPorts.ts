import { activateBiometry, revokeBiometry } from '#contract/biometry'
import { readTotpStatus } from '#contract/totp'
import { createLock } from '#device/lock'
import { enrollBiometry } from '#device/biometryProof'
import { wire } from '#machines/kit/port'
import { biometryFlow, biometryPorts } from '#machines/proof/biometry.flow'
import type { Services } from '#app/services.ts'
import { wireProof } from './ports.ts'

/**
 * The switch of the lock, which is the device's own: neither bank nor chart knows what opens it. What
 * the bank is told, so that it proves as well, goes from the device into the call.
 */
export function wireBiometry(services: Services) {
  const { call, device } = services
  const lock = createLock(device)
  const proves = (signal: AbortSignal) =>
    call(readTotpStatus, {}, { signal }).then(
      ({ biometry }) => biometry,
      () => null,
    )
  return wire(biometryFlow, biometryPorts, {
    readBiometry: async (_, signal) => {
      const locked = lock.isOn()
      return {
        kind: (await device.biometry?.readState())?.kind ?? null,
        locked,
        canProve: locked ? await proves(signal) : null,
      }
    },
    enableLock: (_, signal) => lock.putOn(signal),
    disableLock: async (said, signal) => {
      if (said.canProve) await call(revokeBiometry, {}, { signal })
      lock.takeOff()
    },
    enableProof: (_, signal) =>
      enrollBiometry(device, (key) => call(activateBiometry, { key }, { signal }), signal),
    disableProof: async (_, signal) => {
      await call(revokeBiometry, {}, { signal })
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
