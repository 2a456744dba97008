import { readOverview } from '#contract/overview'
import { wire } from '#machines/kit/port'
import { overviewFlow, overviewPorts } from '#machines/overview/overview.flow'
import type { Services } from '#app/services.ts'

export const wireOverview = ({ call, device: { watchShown } }: Services) =>
  wire(overviewFlow, overviewPorts, {
    readOverview: (_, signal) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      return call(readOverview, { time_zone }, { signal })
    },
    watchReturn: (_, send) => watchShown(() => send({ type: 'app.shown' })),
  })
