import { changeUserData } from '#contract/person'
import { wire } from '#machines/kit/port'
import {
  displayPreferencesFlow,
  displayPreferencesPorts,
} from '#machines/person/displayPreferences.flow'
import type { Services } from '#app/services.ts'

/** The choice lies on the device at once, and at the bank once it knows the person. */
export const wireDisplayPreferences = ({ call, device }: Services) =>
  wire(displayPreferencesFlow, displayPreferencesPorts, {
    saveDisplayPreferences: async ({ language, theme, saveToBank }, signal) => {
      device.settings.write('language', language)
      device.settings.write('theme', theme)
      if (!saveToBank) return
      await call(changeUserData, { language, theme }, { signal })
    },
  })
