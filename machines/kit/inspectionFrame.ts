/**
 * What an observer of a running chart may see: actors, event types, current states. Never an
 * event's payload or a chart's context, beyond its kind.
 */
export type InspectionFrame = { tab: string; actor: string } & (
  | { kind: 'born'; chart: string; parent: string | null }
  | { kind: 'heard'; event: string }
  | { kind: 'stands'; at: unknown; status: string; remembers: Readonly<Record<string, string>> }
)

/** One actor as of the frames so far. */
export interface ActorView {
  tab: string
  actor: string
  chart: string
  parent: string | null
  at: unknown
  status: string
  remembers: Readonly<Record<string, string>>
  lastEvent: string | null
}

/** Actors alive after these frames, in order of creation. */
export function replayFrames(frames: readonly InspectionFrame[]): ActorView[] {
  const views = new Map<string, ActorView>()
  for (const frame of frames) {
    const key = `${frame.tab} ${frame.actor}`
    const before = views.get(key)
    if (frame.kind === 'born') views.set(key, newActorView(frame))
    else if (before && frame.kind === 'heard') views.set(key, { ...before, lastEvent: frame.event })
    else if (before && frame.kind === 'stands') {
      const { at, status, remembers } = frame
      views.set(key, { ...before, at, status, remembers })
    }
  }
  return [...views.values()].filter(({ status }) => status === 'active')
}

const newActorView = ({
  tab,
  actor,
  chart,
  parent,
}: InspectionFrame & { kind: 'born' }): ActorView => ({
  tab,
  actor,
  chart,
  parent,
  at: null,
  status: 'active',
  remembers: {},
  lastEvent: null,
})
