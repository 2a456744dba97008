import { phoneWithFingerprint, type SimulatedBiometry } from '#app/telegram/biometry.ts'
import type { BiometryReader } from '#device/biometry'

/** A phone's fingerprint reader, without Telegram between it and the app. */
export function fingerReader(more: Partial<SimulatedBiometry> = {}) {
  const phone = { ...phoneWithFingerprint(), ...more }
  const isShown = () => phone.allowed === true && phone.person === 'shows'
  const biometry: BiometryReader = {
    readState: async () => ({
      kind: 'finger',
      allowed: phone.allowed === true,
      hasSecret: phone.token !== '',
    }),
    async requestAccess() {
      phone.allowed ??= phone.person === 'shows'
      return phone.allowed
    },
    readSecret: async () => (isShown() ? phone.token : null),
    async storeSecret(secret) {
      if (isShown()) phone.token = secret
      return isShown()
    },
  }
  return { phone, biometry }
}
