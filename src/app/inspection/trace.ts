import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { Refusal } from '#contract/kit/refusal'
import { parseJson } from '#device/localStore'
import { isRecord } from './mask.ts'

/** A recording as a file: an engineer opens it, and a customer may read it before sending it. */

const FORMAT = 'sluice film 1'

export const traceFile = (frames: readonly InspectionFrame[]): string =>
  JSON.stringify({ format: FORMAT, frames }, null, 1)

/** Refuses a file that is not a recording. */
export function readTraceFile(text: string): InspectionFrame[] {
  const { format, frames } = (parseJson(text) ?? {}) as { format?: unknown; frames?: unknown }
  if (format === FORMAT && Array.isArray(frames) && frames.every(isFrame)) return frames
  throw new Refusal('VALIDATION_FAILED')
}

/** Leaves out whatever is not a frame. */
export const framesOf = (parsedJson: unknown): InspectionFrame[] =>
  isRecord(parsedJson) && Array.isArray(parsedJson.frames) ? parsedJson.frames.filter(isFrame) : []

function isFrame(one: unknown): one is InspectionFrame {
  if (!isRecord(one) || !isText(one.tab) || !isText(one.actor)) return false
  if (one.time !== undefined && typeof one.time !== 'number') return false
  if (one.kind === 'heard')
    return isText(one.event) && isTextOrNothing(one.sender) && isFieldsOrAbsent(one.payload)
  if (one.kind === 'born') return isText(one.chart) && (one.parent === null || isText(one.parent))
  return (
    one.kind === 'stands' &&
    isText(one.status) &&
    isRecord(one.remembers) &&
    isFieldsOrAbsent(one.values)
  )
}

const isTextOrNothing = (value: unknown) => value === undefined || value === null || isText(value)
const isFieldsOrAbsent = (value: unknown) => value === undefined || isRecord(value)

const isText = (value: unknown) => typeof value === 'string'
