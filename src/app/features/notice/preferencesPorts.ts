import { changePreferences, readPreferences } from '#contract/notice'
import { wire } from '#machines/kit/port'
import { preferencesFlow, preferencesPorts } from '#machines/notice/preferences.flow'
import type { Services } from '#app/services.ts'

export const wirePreferences = ({ call }: Services) =>
  wire(preferencesFlow, preferencesPorts, {
    readPreferences: (_, signal) => call(readPreferences, {}, { signal }),
    savePreferences: (change, signal) => call(changePreferences, change, { signal }),
  })
