import { openWatch } from '#contract/watch'
import { openTabChannel } from '#device/tabChannel'
import type { Device } from '#device/device'
import { catalog } from '#machines/catalog'
import { exportChart } from '#machines/kit/export'
import { wire } from '#machines/kit/port'
import { benchFlow, benchPorts } from '#machines/workbench/bench.flow'
import { liveFlow } from '#machines/workbench/live.flow'
import { livePorts } from '#machines/workbench/live.setup'
import { INSPECTION_CHANNEL, type Broadcast } from '#app/inspection/broadcast.ts'
import { traceFile, readTraceFile } from '#app/inspection/trace.ts'
import { watchBankWith } from './watchBank.ts'
import type { BankSession } from './bankSession.ts'
import { benchUrl, readBenchUrl } from './location.ts'

export const wireBench = (device: Device, bankSession: BankSession) =>
  wire(benchFlow, benchPorts, {
    watchLocation: (_, emit) =>
      device.addressBar.watch((path) =>
        emit({ type: 'location.changed', location: readBenchUrl(path) }),
      ),
    copyChart: async ({ chart, format }) => device.copy(exportChart(catalog[chart]!.logic, format)),
    showLocation: async ({ location }) => device.addressBar.show(benchUrl(location)),
  }).provide({ actors: { liveFlow: wireLive(device, bankSession) } })

const wireLive = (device: Device, bankSession: BankSession) =>
  wire(liveFlow, livePorts, {
    watchFrames: (_, emit) => {
      const channel = openTabChannel<Broadcast>(INSPECTION_CHANNEL, (message) => {
        if (message.type === 'here') channel.post({ type: 'hello' })
        if (message.type === 'frames') emit({ type: 'frames.arrived', frames: message.frames })
      })
      channel.post({ type: 'hello' })
      return () => channel.close()
    },
    saveTrace: async ({ frames }) => {
      const text = traceFile(frames)
      await device.save({ name: 'film.json', type: 'application/json', text })
    },
    openWatch: async (_, signal) => {
      await bankSession.requireSignedIn()
      const { id, code } = await bankSession.call(openWatch, {}, { signal })
      device.vault.put('watchCode', code)
      return { watchId: id }
    },
    watchBank: watchBankWith(bankSession, device),
    openTrace: async ({ text }) => ({ frames: readTraceFile(text) }),
  })
