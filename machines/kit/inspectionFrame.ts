/**
 * What may be told of a running chart to somebody who watches it: who came to be, which event was
 * heard, where it stands now. Never what an event carried or a chart remembers, beyond the kind of it.
 */
export type Frame = { tab: string; actor: string } & (
  | { kind: 'born'; chart: string; parent: string | null }
  | { kind: 'heard'; event: string }
  | { kind: 'stands'; at: unknown; status: string; remembers: Readonly<Record<string, string>> }
)

/** One actor as the frames so far tell of it. */
export interface Seen {
  tab: string
  actor: string
  chart: string
  parent: string | null
  at: unknown
  status: string
  remembers: Readonly<Record<string, string>>
  heard: string | null
}

/** Everybody alive after so many frames, in the order they came. */
export function sceneOf(frames: readonly Frame[]): Seen[] {
  const scene = new Map<string, Seen>()
  for (const frame of frames) {
    const key = `${frame.tab} ${frame.actor}`
    const before = scene.get(key)
    if (frame.kind === 'born') scene.set(key, newcomer(frame))
    else if (before && frame.kind === 'heard') scene.set(key, { ...before, heard: frame.event })
    else if (before && frame.kind === 'stands') {
      const { at, status, remembers } = frame
      scene.set(key, { ...before, at, status, remembers })
    }
  }
  return [...scene.values()].filter(({ status }) => status === 'active')
}

const newcomer = ({ tab, actor, chart, parent }: Frame & { kind: 'born' }): Seen => ({
  tab,
  actor,
  chart,
  parent,
  at: null,
  status: 'active',
  remembers: {},
  heard: null,
})
