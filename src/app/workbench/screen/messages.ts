import type { ScreenReport, ScreenView } from '#machines/kit/benchLocation'

/** The iframe in which the screen is. */
export const SCREEN_FRAME = 'screen'
export const SCREEN_PATH = '/workbench/screen/'

/** What the workbench asks of the frame. */
export interface AskedScreen {
  chart: string
  inputIndex: number
  steps: string[]
  view: ScreenView
}

/** What the frame says to the workbench. */
export type ScreenMessage =
  | { type: 'frame.ready' }
  | { type: 'frame.reported'; report: ScreenReport }
  | { type: 'frame.pressed'; step: string }
  | { type: 'frame.failed'; reason: string }
