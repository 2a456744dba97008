import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { chartNameOf, maskContext, maskValue } from './mask.ts'

export interface ChartWatch {
  /** Repeats the current state of every actor, for late watchers. */
  replay(): void
  stop(): void
}

/** Reports every chart below an actor: first its current state, then each change. */
export function watchCharts(
  root: AnyActorRef,
  tab: string,
  emit: (frames: InspectionFrame[]) => void,
): ChartWatch {
  const known = new Set<string>()

  const bornFrames = (actor: AnyActorRef): InspectionFrame[] => {
    if (known.has(actor.sessionId)) return []
    known.add(actor.sessionId)
    const parent = actor._parent ? actor._parent.sessionId : null
    return [{ tab, actor: actor.sessionId, kind: 'born', chart: chartNameOf(actor), parent }]
  }

  const standsFrames = (actor: AnyActorRef, snapshot: SnapshotParts): InspectionFrame[] => {
    const { status = 'active', value, context } = snapshot
    const remembers = maskContext(chartNameOf(actor), context)
    const at = maskValue(value)
    return [{ tab, actor: actor.sessionId, kind: 'stands', at, status, remembers }]
  }

  const framesOf = (inspected: InspectionEvent): InspectionFrame[] => {
    const actor = inspected.actorRef as AnyActorRef // every inspected ref is an actor
    // Comes before the actor has a state.
    if (inspected.type === '@xstate.actor') return bornFrames(actor)
    if (!known.has(actor.sessionId)) return []
    if (inspected.type === '@xstate.event')
      return [{ tab, actor: actor.sessionId, kind: 'heard', event: inspected.event.type }]
    return inspected.type === '@xstate.snapshot' ? standsFrames(actor, inspected.snapshot) : []
  }

  const replay = () => {
    known.clear()
    emit(
      actorTree(root).flatMap((actor) => [
        ...bornFrames(actor),
        ...standsFrames(actor, actor.getSnapshot()),
      ]),
    )
  }

  replay()
  const subscription = root.system.inspect((inspected) => {
    const frames = framesOf(inspected)
    if (frames.length > 0) emit(frames)
  })
  return { replay, stop: () => subscription.unsubscribe() }
}

interface SnapshotParts {
  status?: string
  value?: unknown
  context?: unknown
}

export const actorTree = (actor: AnyActorRef): AnyActorRef[] => {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef> }
  return [
    actor,
    ...Object.values(children).flatMap((child) => (child === undefined ? [] : actorTree(child))),
  ]
}
