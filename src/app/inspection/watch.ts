import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Frame } from '#machines/kit/inspectionFrame'
import { chartNameOf, maskContext, maskValue } from './mask.ts'

export interface Watch {
  /** Tells once more of everybody who is there, for whoever comes late. */
  again(): void
  stop(): void
}

/** Tells of every chart that runs below an actor: of all that stand there now, and of what follows. */
export function watchCharts(
  root: AnyActorRef,
  tab: string,
  tell: (frames: Frame[]) => void,
): Watch {
  const known = new Set<string>()

  const born = (actor: AnyActorRef): Frame[] => {
    if (known.has(actor.sessionId)) return []
    known.add(actor.sessionId)
    const parent = actor._parent ? actor._parent.sessionId : null
    return [{ tab, actor: actor.sessionId, kind: 'born', chart: chartNameOf(actor), parent }]
  }

  const standing = (actor: AnyActorRef, snapshot: Told): Frame[] => {
    const { status = 'active', value, context } = snapshot
    const remembers = maskContext(chartNameOf(actor), context)
    const at = maskValue(value)
    return [{ tab, actor: actor.sessionId, kind: 'stands', at, status, remembers }]
  }

  const framesOf = (seen: InspectionEvent): Frame[] => {
    const actor = seen.actorRef as AnyActorRef // whoever is inspected is an actor of the system
    // It is told of before it stands anywhere.
    if (seen.type === '@xstate.actor') return born(actor)
    if (!known.has(actor.sessionId)) return []
    if (seen.type === '@xstate.event')
      return [{ tab, actor: actor.sessionId, kind: 'heard', event: seen.event.type }]
    return seen.type === '@xstate.snapshot' ? standing(actor, seen.snapshot) : []
  }

  const again = () => {
    known.clear()
    tell(
      familyOf(root).flatMap((actor) => [...born(actor), ...standing(actor, actor.getSnapshot())]),
    )
  }

  again()
  const watching = root.system.inspect((seen) => {
    const frames = framesOf(seen)
    if (frames.length > 0) tell(frames)
  })
  return { again, stop: () => watching.unsubscribe() }
}

interface Told {
  status?: string
  value?: unknown
  context?: unknown
}

export const familyOf = (actor: AnyActorRef): AnyActorRef[] => {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef> }
  return [
    actor,
    ...Object.values(children).flatMap((child) => (child === undefined ? [] : familyOf(child))),
  ]
}
