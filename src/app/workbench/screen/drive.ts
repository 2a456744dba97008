import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  InspectedEventEvent,
  InspectionEvent,
} from 'xstate'
import { catalog } from '#machines/catalog'
import { shortestPath } from '#machines/kit/walk'
import { childrenOf, isChart, type ChartChain } from './chain.ts'
import { SHOW, type createControl } from './control.ts'
import { laidOver, type Manner } from './sample.ts'

/** Brings the charts of the chain, from the page down, to where the next one runs. */
export function createDrive(
  { charts }: ChartChain,
  control: ReturnType<typeof createControl>,
  manner: Manner,
) {
  const actors = new Map<string, AnyActorRef>()
  let events = 0
  let driving = true

  async function rest() {
    for (let before = -1; before !== events; ) {
      before = events
      await passed(REST_MS)
    }
  }

  async function send(chart: string, event: AnyEventObject) {
    const actor = actors.get(chart)
    if (!actor) return
    driving = true
    const [, kind, port = ''] = /^xstate\.(done\.actor|snapshot)\.(.+)$/.exec(event.type) ?? []
    if (kind === 'snapshot') showChild(actor, port, event)
    else if (kind)
      actor.send({
        ...event,
        output: laidOver(await control.answerOf(chart, port), event.output, manner),
      })
    else actor.send(event)
    await rest()
    driving = false
  }

  return {
    observe(event: InspectionEvent) {
      events += 1
      if (event.type === '@xstate.event' && driving && isFromOutside(event, charts.at(-1)!))
        control.drop(event.event)
      if (event.type !== '@xstate.actor') return
      const { logic } = event.actorRef as { logic?: unknown }
      if (isChart(logic)) actors.set(logic.id, event.actorRef as AnyActorRef)
    },
    target: () => actors.get(charts.at(-1)!),
    isDriving: () => driving,
    send,
    async reach() {
      for (const [at, chart] of charts.entries()) {
        for (let tries = 0; tries < TRIES && !actors.has(chart); tries++) await passed(REST_MS)
        await rest()
        const next = charts[at + 1]
        if (next === undefined || actors.has(next)) continue
        for (const event of pathTo(chart, next)) await send(chart, event)
      }
      driving = false
    },
  }
}

/** What the charts around it tell it would lead it away from its exhibit. */
function isFromOutside({ actorRef, sourceRef }: InspectedEventEvent, chart: string): boolean {
  const { logic } = actorRef as { logic?: unknown }
  if (!isChart(logic) || logic.id !== chart) return false
  const { _parent: parent } = (sourceRef ?? {}) as Pick<AnyActorRef, '_parent'>
  return sourceRef !== undefined && sourceRef !== actorRef && parent !== actorRef
}

const REST_MS = 25
const TRIES = 400

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A held child takes it and tells its parent; one that runs is left alone. */
function showChild(actor: AnyActorRef, child: string, event: AnyEventObject) {
  const { children } = actor.getSnapshot() as AnyMachineSnapshot
  const held = (children as Record<string, AnyActorRef | undefined>)[child]
  if (held && event.snapshot?.value) held.send({ type: SHOW, snapshot: event.snapshot })
  else actor.send(event)
}

/** The events after which the chart runs that child. */
function pathTo(chart: string, child: string): AnyEventObject[] {
  const exhibit = catalog[chart]!
  const names = childrenOf(exhibit.logic).flatMap(([name, logic]) =>
    isChart(logic) && logic.id === child ? [name] : [],
  )
  const runs = ({ _nodes }: AnyMachineSnapshot) =>
    _nodes.some(({ invoke }) => invoke.some(({ src }) => names.some((name) => name === src)))
  return shortestPath(exhibit, runs)?.events ?? []
}
