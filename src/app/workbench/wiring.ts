import { openChannel } from '#device/channel'
import type { Device } from '#device/device'
import { wire } from '#machines/kit/port'
import { benchFlow, benchPorts } from '#machines/workbench/bench.flow'
import { liveFlow, livePorts } from '#machines/workbench/live.flow'
import { INSPECTION_CHANNEL, type Broadcast } from '#app/inspection/broadcast.ts'
import { fileOf, framesIn } from '#app/inspection/film.ts'
import { addressOf, placeOf } from './place.ts'

/** Who answers the charts of the workbench. */
export const wireBench = (device: Device) =>
  wire(benchFlow, benchPorts, {
    watchPlace: (_, tell) =>
      device.path.watch((path) => tell({ type: 'place.went', place: placeOf(path) })),
    showPlace: async ({ place }) => device.path.show(addressOf(place)),
  }).provide({ actors: { liveFlow: wireLive(device) } })

const wireLive = (device: Device) =>
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
    openFilm: async ({ text }) => ({ frames: framesIn(text) }),
  })
