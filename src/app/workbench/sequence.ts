import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { catalog } from '#machines/catalog'
import { keyOf } from './difference.ts'

/** One vertical line of the diagram: a chart, or the world outside all charts. */
export interface Lifeline {
  key: string
  label: string
}

/** One event, on its way from line to line. */
export interface Message {
  /** Index of the frame after it, to step to. */
  after: number
  from: number
  to: number
  event: string
  time: number | null
  payload: Readonly<Record<string, unknown>> | null
}

export interface Sequence {
  lifelines: Lifeline[]
  messages: Message[]
}

/** People, ports and the clock have no chart. */
const OUTSIDE: Lifeline = { key: '', label: 'outside' }

/** The newest events as a sequence diagram, with a line for each chart that has a part in them. */
export function sequenceOf(frames: readonly InspectionFrame[], messagesMax: number): Sequence {
  const charts = new Map(
    frames.flatMap((frame) => (frame.kind === 'born' ? [[keyOf(frame), frame.chart]] : [])),
  )
  const isChart = (key: string) => catalog[charts.get(key) ?? ''] !== undefined
  const sent = frames
    .flatMap((frame, before) =>
      frame.kind === 'heard' && isChart(keyOf(frame)) ? [{ frame, after: before + 1 }] : [],
    )
    .slice(-messagesMax)
    .map(({ frame, after }) => {
      const sender = frame.sender ? keyOf({ tab: frame.tab, actor: frame.sender }) : ''
      return { frame, after, from: isChart(sender) ? sender : '', to: keyOf(frame) }
    })
  const keys = ['', ...new Set(sent.flatMap(({ from, to }) => [from, to]).filter(Boolean))]
  return {
    lifelines: keys.map((key) => (key === '' ? OUTSIDE : { key, label: charts.get(key)! })),
    messages: sent.map(({ frame, after, from, to }) => ({
      after,
      from: keys.indexOf(from),
      to: keys.indexOf(to),
      event: frame.event,
      time: frame.time ?? null,
      payload: frame.payload ?? null,
    })),
  }
}
