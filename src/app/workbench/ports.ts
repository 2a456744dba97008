import { openWatch } from '#contract/watch'
import { openChannel } from '#device/tabChannel'
import type { Device } from '#device/device'
import { wire } from '#machines/kit/port'
import { benchFlow, benchPorts } from '#machines/workbench/bench.flow'
import { liveFlow } from '#machines/workbench/live.flow'
import { livePorts } from '#machines/workbench/live.setup'
import { INSPECTION_CHANNEL, type Broadcast } from '#app/inspection/broadcast.ts'
import { fileOf, framesIn } from '#app/inspection/trace.ts'
import { watchBankBy } from './watchBank.ts'
import type { Teller } from './bankSession.ts'
import { addressOf, placeOf } from './location.ts'

/** Who answers the charts of the workbench. */
export const wireBench = (device: Device, teller: Teller) =>
  wire(benchFlow, benchPorts, {
    watchPlace: (_, tell) =>
      device.path.watch((path) => tell({ type: 'place.went', place: placeOf(path) })),
    showPlace: async ({ place }) => device.path.show(addressOf(place)),
  }).provide({ actors: { liveFlow: wireLive(device, teller) } })

const wireLive = (device: Device, teller: Teller) =>
  wire(liveFlow, livePorts, {
    watchFrames: (_, tell) => {
      const channel = openChannel<Broadcast>(INSPECTION_CHANNEL, (heard) => {
        if (heard.said === 'here') channel.post({ said: 'hello' })
        if (heard.said === 'frames') tell({ type: 'frames.came', frames: heard.frames })
      })
      channel.post({ said: 'hello' })
      return () => channel.close()
    },
    saveFilm: async ({ frames }) => {
      const text = fileOf(frames)
      await device.save({ name: 'film.json', type: 'application/json', text })
    },
    openWatch: async (_, signal) => {
      await teller.inside()
      const { id, code } = await teller.call(openWatch, {}, { signal })
      device.vault.put('watchCode', code)
      return { watchId: id }
    },
    watchBank: watchBankBy(teller, device),
    openFilm: async ({ text }) => ({ frames: framesIn(text) }),
  })
