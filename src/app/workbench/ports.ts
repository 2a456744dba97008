import { openWatch } from '#contract/watch'
import { openFrame, type FrameChannel } from '#device/frame'
import { openTabChannel } from '#device/tabChannel'
import type { Device } from '#device/device'
import { catalog } from '#machines/catalog'
import { exportChart } from '#machines/kit/export'
import { wire } from '#machines/kit/port'
import { benchFlow, benchPorts } from '#machines/workbench/bench.flow'
import { liveFlow } from '#machines/workbench/live.flow'
import { livePorts } from '#machines/workbench/live.setup'
import { screenFlow, screenPorts } from '#machines/workbench/screen.flow'
import { INSPECTION_CHANNEL, type Broadcast } from '#app/inspection/broadcast.ts'
import { traceFile, readTraceFile } from '#app/inspection/trace.ts'
import { watchBankWith } from './watchBank.ts'
import type { BankSession } from './bankSession.ts'
import { benchUrl, readBenchUrl } from './location.ts'
import { CASE_CHANNEL, type CaseBroadcast } from './openedCase.ts'
import { openPretendedTelegram } from './pretendedTelegram.ts'
import { SCREEN_FRAME, type AskedScreen, type ScreenMessage } from './screen/messages.ts'

export const wireBench = (device: Device, bankSession: BankSession) =>
  wire(benchFlow, benchPorts, {
    watchLocation: (_, emit) =>
      device.addressBar.watch((path) =>
        emit({ type: 'location.changed', location: readBenchUrl(path) }),
      ),
    copyChart: async ({ chart, format }) => device.copy(exportChart(catalog[chart]!.logic, format)),
    showLocation: async ({ location }) => device.addressBar.show(benchUrl(location)),
  }).provide({ actors: { liveFlow: wireLive(device, bankSession), screenFlow: wireScreen() } })

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
    askCase: ({ caseId }, emit) => {
      const channel = openTabChannel<CaseBroadcast>(CASE_CHANNEL, (message) => {
        if (message.type === 'case.opened' && message.id === caseId)
          emit({ type: 'trace.open', text: message.text })
      })
      channel.post({ type: 'case.wanted', id: caseId })
      return () => channel.close()
    },
    saveTrace: async ({ frames }) => {
      const text = traceFile(frames)
      await device.save({ name: 'film.json', type: 'application/json', content: text })
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

function wireScreen() {
  let frame: FrameChannel<AskedScreen> | null = null
  let telegram: ReturnType<typeof openPretendedTelegram> | null = null
  return wire(screenFlow, screenPorts, {
    watchFrame: (_, emit) => {
      const opened = openFrame<ScreenMessage, AskedScreen>(SCREEN_FRAME, emit)
      const around = openPretendedTelegram((buttons) => emit({ type: 'host.changed', buttons }))
      frame = opened
      telegram = around
      return () => {
        opened.close()
        around.close()
      }
    },
    showInFrame: async ({ location: { chart, inputIndex, steps, at, screen } }) => {
      if (chart === null || screen === null) return
      telegram?.setMode(screen.theme)
      frame?.post({ chart, inputIndex, steps: steps.slice(0, at), view: screen })
    },
    pressInHost: async ({ button }) => telegram?.press(button),
  })
}
