import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { Refusal } from '#contract/kit/refusal'

/** A recording as a file: an engineer opens it, and a customer may read it before sending it. */

const FORMAT = 'sluice film 1'

export const traceFile = (frames: readonly InspectionFrame[]): string =>
  JSON.stringify({ format: FORMAT, frames }, null, 1)

/** Refuses a file that is not a recording. */
export function readTraceFile(text: string): InspectionFrame[] {
  const read = parsed(text)
  if (!isRecord(read) || read.format !== FORMAT || !Array.isArray(read.frames))
    throw new Refusal('VALIDATION_FAILED')
  if (!read.frames.every(isFrame)) throw new Refusal('VALIDATION_FAILED')
  return read.frames
}

/** Leaves out whatever is not a frame. */
export const framesOf = (parsedJson: unknown): InspectionFrame[] =>
  isRecord(parsedJson) && Array.isArray(parsedJson.frames) ? parsedJson.frames.filter(isFrame) : []

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isFrame(one: unknown): one is InspectionFrame {
  if (!isRecord(one) || !isText(one.tab) || !isText(one.actor)) return false
  if (one.kind === 'heard') return isText(one.event)
  if (one.kind === 'born') return isText(one.chart) && (one.parent === null || isText(one.parent))
  return one.kind === 'stands' && isText(one.status) && isRecord(one.remembers)
}

const isText = (value: unknown) => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
