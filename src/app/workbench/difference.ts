import { replayFrames, type ActorView, type InspectionFrame } from '#machines/kit/inspectionFrame'

/** One field that is not the same in two frames. */
export interface Change {
  path: string
  before: unknown
  after: unknown
}

/** Fields that differ, each by its full path; lists are compared entry by entry. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (!isFields(before) || !isFields(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) =>
    changesBetween(before[key], after[key], path ? `${path}.${key}` : key),
  )
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const keyOf = ({ tab, actor }: Pick<ActorView, 'tab' | 'actor'>) => `${tab} ${actor}`

/** What is seen of an actor after these frames. */
const viewAfter = (frames: readonly InspectionFrame[], key: string) => {
  const view = replayFrames(frames).find((one) => keyOf(one) === key)
  return view && { state: view.at, context: view.values ?? view.remembers }
}

/**
 * How an actor changed between a marked frame and the shown one; without a mark since its previous
 * state.
 */
export function changesOf(
  frames: readonly InspectionFrame[],
  key: string,
  marked: number | null,
): Change[] {
  const stands = frames.flatMap((frame, at) =>
    frame.kind === 'stands' && keyOf(frame) === key ? [at] : [],
  )
  const from = marked ?? (stands.length > 1 ? stands.at(-1) : undefined)
  if (from === undefined) return []
  return changesBetween(viewAfter(frames.slice(0, from), key), viewAfter(frames, key))
}
