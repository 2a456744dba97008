import {
  StateMachine,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import type { createLoader } from './loader.ts'
import type { PageRoute } from '#machines/app/routes'

/**
 * Only under `npm run dev`: the running flows' state is carried over to the charts just saved. It
 * fits where every running chart has the same active states with the same invokes and timers; else
 * nothing is carried over, as a state without its invoke would wait forever.
 */

interface Persisted {
  value?: AnyMachineSnapshot['value']
  context?: object
  children?: Record<string, { src: unknown; snapshot: Persisted }>
}

interface Delay {
  source: string
  target: string
  event: AnyEventObject
  delay: number
  id: string
}

export interface HotState {
  snapshot: Persisted
  /** What the active states of each chart look like, by its path in the tree of actors. */
  outlines: ReadonlyMap<string, string>
  delays: Delay[]
}

export function readHotState(app: AnyActorRef): HotState {
  const paths = actorPaths(app)
  const outlines = [...paths].flatMap(([actor, path]) => {
    const { logic } = actor as { logic?: unknown }
    const isChart = logic instanceof StateMachine
    return isChart ? [[path, outlineOf(logic, actor.getSnapshot())] as const] : []
  })
  const events = Object.values(app.system.getSnapshot()._scheduledEvents)
  const delays = events.map(({ source, target, ...rest }) => ({
    ...rest,
    source: paths.get(source) ?? '',
    target: paths.get(target) ?? '',
  }))
  // The flows of pages are loaded, so no chart knows them by name.
  const allowed = { __unsafeAllowInlineActors: true }
  const persist = app.getPersistedSnapshot.bind(app) as (options: object) => unknown
  const snapshot = persist(allowed) as Persisted
  return { snapshot, outlines: new Map(outlines), delays }
}

/** The snapshot to start the new root chart with, or undefined where it does not fit. */
export async function fitHotState(
  { snapshot, outlines }: HotState,
  root: AnyStateMachine,
  { loadShell, loadPage }: ReturnType<typeof createLoader>,
): Promise<Persisted | undefined> {
  const { location } = snapshot.context as { location: { route: PageRoute } }
  const loaders = {
    signedIn: loadShell,
    page: () => loadPage(location),
  }

  async function fits(state: Persisted, logic: AnyActorLogic, path: string): Promise<boolean> {
    if (!(logic instanceof StateMachine)) return true
    const { value, context } = state
    const resolved = logic.resolveState({ value: value!, context: context! })
    if (outlineOf(logic, resolved) !== outlines.get(path)) return false
    for (const [id, child] of Object.entries(state.children ?? {})) {
      const isNamed = typeof child.src === 'string'
      const next = isNamed
        ? logic.implementations.actors[child.src as string]
        : (await loaders[id as keyof typeof loaders]?.())?.flow
      if (!next || !(await fits(child.snapshot, next as AnyActorLogic, `${path}/${id}`)))
        return false
      if (!isNamed) child.src = next
    }
    return true
  }

  // A state that is gone cannot be resolved.
  return (await fits(snapshot, root, '').catch(() => false)) ? snapshot : undefined
}

/** XState does not persist the timers of `after`. They run from their beginning again. */
export function resumeDelays({ delays }: HotState, app: AnyActorRef): void {
  const actors = new Map([...actorPaths(app)].map(([actor, path]) => [path, actor]))
  for (const { source, target, event, delay, id } of delays) {
    const [from, to] = [actors.get(source), actors.get(target)]
    if (from && to) app.system.scheduler.schedule(from, to, event, delay, id)
  }
}

function actorPaths(root: AnyActorRef): Map<AnyActorRef, string> {
  const paths = new Map<AnyActorRef, string>()
  const visit = (actor: AnyActorRef, path: string) => {
    paths.set(actor, path)
    const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef> }
    for (const [id, child] of Object.entries(children)) visit(child, `${path}/${id}`)
  }
  visit(root, '')
  return paths
}

function outlineOf({ config }: AnyStateMachine, { _nodes }: AnyMachineSnapshot): string {
  const states = _nodes.map(({ id, invoke, after }) => [
    id,
    ...invoke.map((one) => [one.id, one.src]),
    ...after.map(({ eventType }) => eventType),
  ])
  const { context } = config
  const made = typeof context === 'function' ? String(context) : context
  return JSON.stringify([states.map(String).toSorted(), made])
}
