import { FRAMES_AT_ONCE, FRAMES_BYTES_MAX } from '#contract/watch'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'

/** Kept while the connection is down; the oldest are dropped beyond this. */
const PENDING_MAX = 1_000

const bytesOf = (frames: readonly InspectionFrame[]) =>
  new TextEncoder().encode(JSON.stringify(frames)).length

/** Frames waiting to be sent, in batches of the size the bank accepts. */
export function createFrameOutbox() {
  let pending: InspectionFrame[] = []
  return {
    add(frames: readonly InspectionFrame[]): void {
      pending = [...pending, ...frames].slice(-PENDING_MAX)
    },
    /** A replay repeats everything. */
    clear: () => void (pending = []),
    more: () => pending.length > 0,
    /** The next batch. Stays here until `taken` is called. */
    next(): { piece: InspectionFrame[]; taken(): void } {
      let piece = pending.slice(0, FRAMES_AT_ONCE)
      while (piece.length > 1 && bytesOf(piece) > FRAMES_BYTES_MAX)
        piece = piece.slice(0, Math.ceil(piece.length / 2))
      const sent = new Set(piece)
      return { piece, taken: () => (pending = pending.filter((one) => !sent.has(one))) }
    },
  }
}
