import { FRAMES_AT_ONCE, FRAMES_BYTES_MAX } from '#contract/watch'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'

/** As much as waits for a line that is down; of more, the oldest is let go. */
const PENDING_MAX = 1_000

const bytesOf = (frames: readonly InspectionFrame[]) =>
  new TextEncoder().encode(JSON.stringify(frames)).length

/** What a page has to tell, handed out in pieces as large as the bank passes on. */
export function createFrameOutbox() {
  let pending: InspectionFrame[] = []
  return {
    add(frames: readonly InspectionFrame[]): void {
      pending = [...pending, ...frames].slice(-PENDING_MAX)
    },
    /** Who stands anew where they stood before need not be told of twice. */
    clear: () => void (pending = []),
    more: () => pending.length > 0,
    /** The next piece; it is gone from here only once it was taken. */
    next(): { piece: InspectionFrame[]; taken(): void } {
      let piece = pending.slice(0, FRAMES_AT_ONCE)
      while (piece.length > 1 && bytesOf(piece) > FRAMES_BYTES_MAX)
        piece = piece.slice(0, Math.ceil(piece.length / 2))
      const sent = new Set(piece)
      return { piece, taken: () => (pending = pending.filter((one) => !sent.has(one))) }
    },
  }
}
