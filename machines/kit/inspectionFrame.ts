/**
 * What an observer may see of a chart. Payloads and values only in a sandbox page opened for them.
 */
export type InspectionFrame = {
  tab: string
  actor: string
  /** Milliseconds of the device's clock; only in frames that stay in this browser. */
  time?: number
} & (
  | { kind: 'born'; chart: string; parent: string | null }
  | {
      kind: 'heard'
      event: string
      /** The actor that sent it; null for a person, a port or the clock. */
      sender?: string | null
      payload?: Values
    }
  | {
      kind: 'stands'
      at: unknown
      status: string
      remembers: Readonly<Record<string, string>>
      values?: Values
    }
)

type Values = Readonly<Record<string, unknown>>

export interface ActorView {
  tab: string
  actor: string
  chart: string
  parent: string | null
  at: unknown
  status: string
  remembers: Readonly<Record<string, string>>
  /** Null where only kinds are shown. */
  values: Values | null
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
      const { at, status, remembers, values = null } = frame
      views.set(key, { ...before, at, status, remembers, values })
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
  values: null,
  lastEvent: null,
})
