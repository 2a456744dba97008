import { readOverview } from '#contract/overview'
import { wire } from '#machines/kit/port'
import { overviewFlow, overviewPorts } from '#machines/overview/overview.flow'
import { timeZone } from '#app/i18n/timeZone.ts'
import type { Services } from '#app/services.ts'

export const wireOverview = ({ call, device: { watchShown } }: Services) =>
  wire(overviewFlow, overviewPorts, {
    readOverview: (_, signal) => call(readOverview, { time_zone: timeZone() }, { signal }),
    watchReturn: (_, send) => watchShown(() => send({ type: 'app.shown' })),
  })
