import type { InspectionFrame } from '#machines/kit/inspectionFrame'

/**
 * Messages between watched pages and workbenches of one browser. Each greets the other, so that
 * either may open first.
 */
export const INSPECTION_CHANNEL = 'sluice.inspection'

export type Broadcast =
  | { type: 'here' }
  | { type: 'hello' }
  | { type: 'frames'; frames: InspectionFrame[] }
