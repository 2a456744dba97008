import type { AnyActorRef, InspectedEventEvent, InspectionEvent } from 'xstate'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { actorTree } from '#app/actorTree.ts'
import { chartNameOf, isRecord, maskContext, maskValue } from './mask.ts'
import { showFields, showPayload } from './values.ts'

export interface ChartWatch {
  /** Repeats the current state of every actor, for late watchers. */
  replay(): void
  stop(): void
}

interface WatchOptions {
  /** Adds times and senders; for frames that stay in this browser. */
  now?: () => number
  /** Adds payloads and contexts; in a sandbox, where the page was opened for it. */
  values?: boolean
}

/** Reports every chart below an actor: first its current state, then each change. */
export function watchCharts(
  root: AnyActorRef,
  tab: string,
  emit: (frames: InspectionFrame[]) => void,
  { now, values = false }: WatchOptions = {},
): ChartWatch {
  const known = new Set<string>()
  const by = ({ sessionId: actor }: AnyActorRef) => ({ tab, actor, ...(now && { time: now() }) })

  const bornFrames = (actor: AnyActorRef): InspectionFrame[] => {
    if (known.has(actor.sessionId)) return []
    known.add(actor.sessionId)
    const parent = actor._parent ? actor._parent.sessionId : null
    return [{ ...by(actor), kind: 'born', chart: chartNameOf(actor), parent }]
  }

  const standsFrames = (actor: AnyActorRef, snapshot: SnapshotParts): InspectionFrame[] => {
    const { status = 'active', value, context } = snapshot
    const remembers = maskContext(chartNameOf(actor), context)
    const at = maskValue(value)
    const shown = values && { values: isRecord(context) ? showFields(context) : {} }
    return [{ ...by(actor), kind: 'stands', at, status, remembers, ...shown }]
  }

  const heard = ({ event, sourceRef }: InspectedEventEvent) => ({
    event: event.type,
    ...(now && { sender: sourceRef?.sessionId ?? null }),
    ...(values && { payload: showPayload(event) }),
  })

  const framesOf = (inspected: InspectionEvent): InspectionFrame[] => {
    const actor = inspected.actorRef as AnyActorRef // every inspected ref is an actor
    if (inspected.type === '@xstate.actor') return bornFrames(actor)
    if (!known.has(actor.sessionId)) return []
    if (inspected.type === '@xstate.event')
      return [{ ...by(actor), kind: 'heard', ...heard(inspected) }]
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
