import { activateBiometry, revokeBiometry } from '#contract/biometry'
import { readTotpStatus } from '#contract/totp'
import { createLock } from '#device/lock'
import { enrollBiometry } from '#device/biometryProof'
import { wire } from '#machines/kit/port'
import { biometryFlow, biometryPorts } from '#machines/proof/biometry.flow'
import type { Services } from '#app/services.ts'
import { wireProof } from './ports.ts'

/**
 * Neither bank nor chart knows the secret that opens the lock. What proves it to the bank goes from
 * the device straight into the call.
 */
export function wireBiometry(services: Services) {
  const { call, device } = services
  const lock = createLock(device)
  const readCanProve = (signal: AbortSignal) =>
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
        canProve: locked ? await readCanProve(signal) : null,
      }
    },
    enableLock: (_, signal) => lock.putOn(signal),
    disableLock: async ({ canProve }, signal) => {
      if (canProve) await call(revokeBiometry, {}, { signal })
      lock.takeOff()
    },
    enableProof: (_, signal) =>
      enrollBiometry(device, (key) => call(activateBiometry, { key }, { signal }), signal),
    disableProof: async (_, signal) => {
      await call(revokeBiometry, {}, { signal })
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
