/**
 * Page and workbench may be connected to different processes. Equal notifications are sent once, so
 * each gets a unique mark.
 */

const PREFIX = 'watch'

export interface FramesPayload {
  tenantId: string
  watchId: string
  /** The JSON from the page, checked by the contract. */
  frames: string
}

export const frameNotification = (
  { tenantId, watchId, frames }: FramesPayload,
  mark: string,
): string => [PREFIX, tenantId, watchId, mark, frames].join(' ')

export function parseFrameNotification(message: string): FramesPayload | null {
  const [prefix, tenantId, watchId, mark] = message.split(' ', 4)
  if (prefix !== PREFIX || !tenantId || !watchId || !mark) return null
  return {
    tenantId,
    watchId,
    frames: message.slice([prefix, tenantId, watchId, mark, ''].join(' ').length),
  }
}
