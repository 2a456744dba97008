import { FeedFrame, FeedRenewal } from '#contract/feed'
import type { FeedEntry } from './feed.rows.ts'

export type ProtocolVersion = '1.0.0' | '2.0.0'

export interface FeedFrameOut {
  topic: string
  event: string
  /** Serialised once, since one entry goes to many. */
  payload: string
  ref?: string | null | undefined
  joinRef?: string | null | undefined
}

export function readFrame(text: string): FeedFrame | null {
  try {
    return FeedFrame.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const tokenIn = ({ payload }: FeedFrame) =>
  FeedRenewal.safeParse(payload).data?.access_token ?? ''

export function frameText(version: ProtocolVersion, frame: FeedFrameOut): string {
  const { payload, ref = null, joinRef = null } = frame
  const [topic, event] = [JSON.stringify(frame.topic), JSON.stringify(frame.event)]
  const [refs, joined] = [JSON.stringify(ref), JSON.stringify(joinRef)]
  return version === '2.0.0'
    ? `[${joined},${refs},${topic},${event},${payload}]`
    : `{"topic":${topic},"event":${event},"payload":${payload},"ref":${refs},"join_ref":${joined}}`
}

/** A feed entry as a Realtime change. Amounts are text columns, so that none passes through a float. */
export function changeText({ table, kind, record, at, epoch, seq }: FeedEntry): string {
  const row = { ...record, feed: { epoch, seq } }
  return JSON.stringify({
    schema: 'public',
    table,
    commit_timestamp: at.toISOString(),
    type: kind,
    columns: Object.entries(row).map(([name, value]) => ({ name, type: columnOf(value) })),
    ...rowsOf(kind, row),
    errors: null,
  })
}

/** Older versions of the library read the old row of every update, so it is there, empty. */
function rowsOf(kind: FeedEntry['kind'], row: object) {
  if (kind === 'DELETE') return { old_record: row }
  return kind === 'UPDATE' ? { record: row, old_record: {} } : { record: row }
}

function columnOf(value: unknown): string {
  if (typeof value === 'number') return 'float8'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'object' && value !== null ? 'jsonb' : 'text'
}
