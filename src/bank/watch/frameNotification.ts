/**
 * Frames on their way through the bank: said by bell to every process, because the page that tells and
 * the workbench that listens may be at different ones. The bell says what it is told once, so each
 * telling bears a mark of its own.
 */

const WORD = 'watch'

export interface FramesPayload {
  tenantId: string
  watchId: string
  /** As the page said them and the contract let them in: JSON already. */
  frames: string
}

export const frameNotification = (
  { tenantId, watchId, frames }: FramesPayload,
  mark: string,
): string => [WORD, tenantId, watchId, mark, frames].join(' ')

/** Null when it is rung for somebody else. */
export function parseFrameNotification(words: string): FramesPayload | null {
  const [word, tenantId, watchId, mark] = words.split(' ', 4)
  if (word !== WORD || !tenantId || !watchId || !mark) return null
  return {
    tenantId,
    watchId,
    frames: words.slice([word, tenantId, watchId, mark, ''].join(' ').length),
  }
}
