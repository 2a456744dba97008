import { phoneWithFinger, type Biometry as Phone } from '#app/telegram/biometry.ts'
import type { Biometry } from '#device/biometry'

/** A phone with a reader in it, without any Telegram between it and the app. */
export function fingerReader(more: Partial<Phone> = {}) {
  const phone = { ...phoneWithFinger(), ...more }
  const isShown = () => phone.allowed === true && phone.holder === 'shows'
  const biometry: Biometry = {
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
