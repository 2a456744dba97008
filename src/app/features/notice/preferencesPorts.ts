import type { RequestOf } from '#contract/kit/endpoint'
import { changePreferences, readPreferences } from '#contract/notificationPreferences'
import { wire } from '#machines/kit/port'
import { preferencesFlow, preferencesPorts } from '#machines/notice/preferences.flow'
import type { Services } from '#app/services.ts'

/** A bot may write only to whoever let it; most never pressed its Start. */
const wantsBot = (change: RequestOf<typeof changePreferences>) =>
  Object.values(change).some((topic) => topic?.telegram === true)

export const wirePreferences = ({ call, device }: Services) =>
  wire(preferencesFlow, preferencesPorts, {
    readPreferences: (_, signal) => call(readPreferences, {}, { signal }),
    savePreferences: (change, signal) => {
      if (wantsBot(change)) device.host.askToWrite()
      return call(changePreferences, change, { signal })
    },
  })
