import type { AnyActorRef } from 'xstate'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { traceFile } from './trace.ts'
import { watchCharts } from './watch.ts'

/** What still fits a mail attachment. */
const FRAMES_MAX = 5_000

export function createRecorder() {
  let frames: InspectionFrame[] = []
  return {
    keep(root: AnyActorRef, tab: string, full: () => void): () => void {
      frames = []
      const watch = watchCharts(root, tab, (more) => {
        if (frames.length + more.length > FRAMES_MAX) full()
        else frames.push(...more)
      })
      return watch.stop
    },
    film: () => traceFile(frames),
  }
}
