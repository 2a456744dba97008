import {
  phoneWithFingerprint,
  type SimulatedBiometry as SimulatedBiometry,
} from '#app/telegram/biometry.ts'
import type { BiometryReader } from '#device/biometry'

/** A phone with a reader in it, without any Telegram between it and the app. */
export function fingerReader(more: Partial<SimulatedBiometry> = {}) {
  const phone = { ...phoneWithFingerprint(), ...more }
  const isShown = () => phone.allowed === true && phone.holder === 'shows'
  const biometry: BiometryReader = {
    look: async () => ({
      kind: 'finger',
      allowed: phone.allowed === true,
      kept: phone.token !== '',
    }),
    async allow() {
      phone.allowed ??= phone.holder === 'shows'
      return phone.allowed
    },
    read: async () => (isShown() ? phone.token : null),
    async keep(secret) {
      if (isShown()) phone.token = secret
      return isShown()
    },
  }
  return { phone, biometry }
}
