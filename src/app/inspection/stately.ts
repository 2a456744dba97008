import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyActorRef, AnyEventObject } from 'xstate'
import { actorTree } from '#app/actorTree.ts'
import { chartNameOf, isRecord, maskContext, maskValue } from './mask.ts'
import { showFields, showPayload } from './values.ts'

export const STATELY = 'https://stately.ai/inspect'
export const STATELY_CONNECTED = '@statelyai.connected'

interface InspectorLink {
  send(message: unknown): void
}

/** Streams every running chart to the Stately inspector, masked. */
export async function streamTo(
  link: InspectorLink,
  root: AnyActorRef,
  values = false,
): Promise<() => void> {
  const { createInspector } = await import('@statelyai/inspect')
  const actors = actorTree(root)
  const names = new Map(actors.map((actor) => [actor.sessionId, chartNameOf(actor)]))
  const inspector = createInspector(
    { send: (message) => link.send(message) },
    inspectorOptions({ names, values }),
  )
  for (const actor of actors) inspector.actor(actor, actor.getSnapshot())
  const watching = root.system.inspect(inspector.inspect)
  return () => watching.unsubscribe()
}

/** By default the inspector cuts charts off at ten levels, and cannot name running actors. */
export const inspectorOptions = ({ names = new Map(), values = false }: MaskOptions = {}) => ({
  serialize: createMask({ names, values }),
  serializationDepthLimit: 200,
})

interface MaskOptions {
  names?: ReadonlyMap<string, string>
  values?: boolean
}

function createMask({ names, values }: Required<MaskOptions>) {
  const eventOf = (event: AnyEventObject) => ({
    type: event.type,
    ...(values && showPayload(event)),
  })
  const charts = new Map<string, string>()
  const chartOf = ({ sessionId }: StatelyInspectionEvent) => charts.get(sessionId) ?? ''

  return function mask(message: StatelyInspectionEvent): StatelyInspectionEvent {
    const { type, rootId, sessionId, createdAt, id, _version } = message
    const base = { type, rootId, sessionId, createdAt, id, _version }
    return { ...base, ...restOf(message) } as unknown as StatelyInspectionEvent // less of the same
  }

  function restOf(message: StatelyInspectionEvent) {
    if (message.type === '@xstate.event')
      return { sourceId: message.sourceId, event: eventOf(message.event) }
    if (message.type === '@xstate.snapshot')
      return {
        event: eventOf(message.event),
        snapshot: maskSnapshot(chartOf(message), message.snapshot, values),
      }
    const { name, definition, parentId, snapshot } = message
    const shape = maskDefinition(definition)
    charts.set(message.sessionId, shape?.id ?? name)
    return {
      name: names.get(message.sessionId) ?? name,
      parentId,
      definition: shape && JSON.stringify(shape),
      snapshot: maskSnapshot(chartOf(message), snapshot, values),
    }
  }
}

function maskSnapshot(chart: string, snapshot: unknown, values: boolean) {
  const { status, value, context } = isRecord(snapshot) ? snapshot : {}
  const known = ['active', 'done', 'error', 'stopped'] as const
  return {
    status: known.find((one) => one === status) ?? 'active',
    value: maskValue(value),
    context: values && isRecord(context) ? showFields(context) : maskContext(chart, context),
  }
}

/** What a drawing needs of a chart's definition. All of it is written in the code of the chart. */
interface Shape {
  id?: string
  [part: string]: unknown
}

function maskDefinition(definition: string | undefined): Shape | undefined {
  const raw: unknown = definition && JSON.parse(definition)
  return isRecord(raw) ? shapeOf(raw) : undefined
}

function shapeOf(raw: Record<string, unknown>): Shape {
  const { states, on, after, invoke, tags } = raw
  return {
    ...textsOf(raw, ['id', 'type', 'initial', 'description', 'history']),
    ...(tags !== undefined && { tags: listOf(tags).filter((tag) => typeof tag === 'string') }),
    ...actionsIn(raw, ['entry', 'exit']),
    ...(isRecord(states) && { states: mapped(states, (one) => shapeOf(isRecord(one) ? one : {})) }),
    ...(isRecord(on) && { on: mapped(on, movesOf) }),
    ...(isRecord(after) && { after: mapped(after, movesOf) }),
    ...movesIn(raw, ['always', 'onDone']),
    ...(invoke !== undefined && { invoke: listOf(invoke).map(invokeOf) }),
  }
}

const invokeOf = (raw: unknown) =>
  isRecord(raw)
    ? { ...textsOf(raw, ['id', 'src']), ...movesIn(raw, ['onDone', 'onError', 'onSnapshot']) }
    : {}

const actionsIn = (raw: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(
    names.filter((name) => name in raw).map((name) => [name, listOf(raw[name]).map(nameOf)]),
  )

const movesIn = (raw: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.filter((name) => name in raw).map((name) => [name, movesOf(raw[name])]))

const movesOf = (raw: unknown) =>
  listOf(raw).map((one) => {
    if (typeof one === 'string') return { target: one }
    const { target, guard, actions } = isRecord(one) ? one : {}
    return {
      ...textsOf(isRecord(one) ? one : {}, ['description']),
      ...((typeof target === 'string' || Array.isArray(target)) && { target: target as unknown }),
      ...(guard !== undefined && { guard: nameOf(guard) }),
      ...(actions !== undefined && { actions: listOf(actions).map(nameOf) }),
    }
  })

function nameOf(named: unknown): string {
  const { type } = isRecord(named) ? named : { type: named }
  return typeof type === 'string' ? type : 'inline'
}

const listOf = (one: unknown): unknown[] => (Array.isArray(one) ? one : [one])

const mapped = <To>(from: Record<string, unknown>, to: (value: unknown) => To) =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))

const textsOf = (raw: Record<string, unknown>, names: string[]) => {
  const texts = names.filter((name) => typeof raw[name] === 'string')
  return Object.fromEntries(texts.map((name) => [name, raw[name]]))
}
