import { wire } from '#machines/kit/port'
import {
  displayPreferencesFlow,
  displayPreferencesPorts,
} from '#machines/person/displayPreferences.flow'
import type { Services } from '#app/services.ts'

/** Saved on the device at once, and at the bank once somebody is signed in. */
export const wireDisplayPreferences = ({ call, device }: Services) =>
  wire(displayPreferencesFlow, displayPreferencesPorts, {
    saveDisplayPreferences: async ({ language, theme, saveToBank }, signal) => {
      device.settings.write('language', language)
      device.settings.write('theme', theme)
      if (!saveToBank) return
      // Somebody is signed in: the sign-in itself does without the calls about a person.
      const { changeUserData } = await import('#contract/person')
      await call(changeUserData, { language, theme }, { signal })
    },
  })
