import { wire } from '#machines/kit/port'
import { tasteFlow, tastePorts } from '#machines/person/taste.flow'
import { bringPiece } from '#app/ui/brought.ts'
import type { World } from '#app/root.ts'
import { fetched } from '#app/wiring/fetched.ts'

/** The choice lies on the device at once; the bank's call comes with the rooms behind the door. */
export const wireTaste = ({ call, device }: World) =>
  wire(tasteFlow, tastePorts, {
    keepTaste: async ({ language, theme, tellBank }, signal) => {
      device.settings.keep('language', language)
      device.settings.keep('theme', theme)
      if (!tellBank) return
      const { changeUserData } = await fetched(bringPiece('behind'))
      await call(changeUserData, { language, theme }, { signal })
    },
  })
