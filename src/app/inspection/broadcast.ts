import type { InspectionFrame } from '#machines/kit/inspectionFrame'

/** Page and workbench greet each other, so that either may open first. */
export const INSPECTION_CHANNEL = 'sluice.inspection'

export type Broadcast =
  | { type: 'here' }
  | { type: 'hello' }
  | { type: 'frames'; frames: InspectionFrame[] }
