import type { DeviceSettings } from './device.ts'
import type { LocalStore } from './localStore.ts'

const WORD = /^[\w-]{1,256}$/

/** The reader decides whether the value is a known one. */
export function createDeviceSettings(localStore: LocalStore): DeviceSettings {
  return {
    read(name) {
      const value = localStore.read(name)
      return value !== null && WORD.test(value) ? value : null
    },
    write: (name, value) => localStore.write(name, value),
  }
}
