import type { AnyActorRef } from 'xstate'
import type { Frame } from '#machines/kit/inspectionFrame'
import { fileOf } from './trace.ts'
import { watchCharts } from './watch.ts'

/** As much as somebody can still send by mail. */
const FRAMES_MOST = 5_000

/** Keeps the frames of one recording, in memory alone. */
export function createRecorder() {
  let frames: Frame[] = []
  return {
    keep(root: AnyActorRef, tab: string, full: () => void): () => void {
      frames = []
      const watch = watchCharts(root, tab, (more) => {
        if (frames.length + more.length > FRAMES_MOST) full()
        else frames.push(...more)
      })
      return watch.stop
    },
    film: () => fileOf(frames),
  }
}
