import type { Settings } from './device.ts'
import type { Drawer } from './localStore.ts'

const WORD = /^[\w-]{1,64}$/

/** Choices as this device remembers them; whoever reads decides whether the word is known. */
export function createSettings(drawer: Drawer): Settings {
  return {
    read(name) {
      const value = drawer.read(name)
      return value !== null && WORD.test(value) ? value : null
    },
    keep: (name, value) => drawer.keep(name, value),
  }
}
