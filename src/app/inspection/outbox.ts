import { FRAMES_AT_ONCE, FRAMES_BYTES_MAX } from '#contract/watch'
import type { Frame } from '#machines/kit/inspectionFrame'

/** As much as waits for a line that is down; of more, the oldest is let go. */
const WAITING_MOST = 1_000

const bytesOf = (frames: readonly Frame[]) =>
  new TextEncoder().encode(JSON.stringify(frames)).length

/** What a page has to tell, handed out in pieces as large as the bank passes on. */
export function createTelling() {
  let waiting: Frame[] = []
  return {
    add(frames: readonly Frame[]): void {
      waiting = [...waiting, ...frames].slice(-WAITING_MOST)
    },
    /** Who stands anew where they stood before need not be told of twice. */
    clear: () => void (waiting = []),
    more: () => waiting.length > 0,
    /** The next piece; it is gone from here only once it was taken. */
    next(): { piece: Frame[]; taken(): void } {
      let piece = waiting.slice(0, FRAMES_AT_ONCE)
      while (piece.length > 1 && bytesOf(piece) > FRAMES_BYTES_MAX)
        piece = piece.slice(0, Math.ceil(piece.length / 2))
      const told = new Set(piece)
      return { piece, taken: () => (waiting = waiting.filter((one) => !told.has(one))) }
    },
  }
}
