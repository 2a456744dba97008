import type { InspectionFrame } from '#machines/kit/inspectionFrame'

/**
 * What pages that are watched and workbenches that watch them say to each other: whoever comes last
 * is greeted, so that either may be opened first.
 */
export const INSPECTION_CHANNEL = 'sluice.inspection'

export type Broadcast =
  | { type: 'here' }
  | { type: 'hello' }
  | { type: 'frames'; frames: InspectionFrame[] }
