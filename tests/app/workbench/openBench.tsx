import { render } from '@testing-library/react'
import { createActor } from 'xstate'
import { catalog } from '#machines/catalog'
import { exportChart } from '#machines/kit/export'
import { wire } from '#machines/kit/port'
import { benchFlow, benchPorts } from '#machines/workbench/bench.flow'
import { liveFlow } from '#machines/workbench/live.flow'
import { livePorts } from '#machines/workbench/live.setup'
import { screenFlow, screenPorts } from '#machines/workbench/screen.flow'
import type { BenchLocation, TelegramButton } from '#machines/kit/benchLocation'
import { readTraceFile } from '#app/inspection/trace.ts'
import { Workbench } from '#app/workbench/Workbench.tsx'

/** A workbench that nobody sends frames to. */
export function openBench(place: BenchLocation) {
  const shown: BenchLocation[] = []
  const copied: string[] = []
  const framed: BenchLocation[] = []
  const pressed: TelegramButton[] = []
  const quiet = () => () => {}
  const liveAnswers = {
    watchFrames: quiet,
    saveTrace: async () => {},
    openTrace: async ({ text }: { text: string }) => ({ frames: readTraceFile(text) }),
    openWatch: async () => ({ watchId: 'w' }),
    watchBank: quiet,
    askCase: quiet,
  }
  const showPlace = async ({ location }: { location: BenchLocation }) => void shown.push(location)
  const flow = wire(benchFlow, benchPorts, {
    watchLocation: quiet,
    showLocation: showPlace,
    copyChart: async ({ chart, format }) =>
      void copied.push(exportChart(catalog[chart]!.logic, format)),
  }).provide({
    actors: {
      liveFlow: wire(liveFlow, livePorts, liveAnswers),
      screenFlow: wire(screenFlow, screenPorts, {
        watchFrame: quiet,
        showInFrame: async ({ location }) => void framed.push(location),
        pressInHost: async ({ button }) => void pressed.push(button),
      }),
    },
  })
  const bench = createActor(flow, { input: { location: place } }).start()
  render(<Workbench bench={bench} codeShown={() => 'ABCD2345'} />)
  return { bench, shown, copied, framed, pressed }
}
