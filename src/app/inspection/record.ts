import type { AnyActorRef } from 'xstate'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { sendSupportCase, SUPPORT_CASE_FRAMES_MAX } from '#contract/supportCase'
import type { Call } from '#client/call'
import { traceFile } from './trace.ts'
import { watchCharts } from './watch.ts'

export function createRecorder(call: Call) {
  let frames: InspectionFrame[] = []
  return {
    keep(root: AnyActorRef, tab: string, full: () => void): () => void {
      frames = []
      const watch = watchCharts(root, tab, (more) => {
        if (frames.length + more.length > SUPPORT_CASE_FRAMES_MAX) full()
        else frames.push(...more)
      })
      return watch.stop
    },
    film: () => traceFile(frames),
    send: (signal: AbortSignal) => call(sendSupportCase, { frames }, { signal }),
  }
}
