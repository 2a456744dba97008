import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { FLOW_COUNTS_AT_ONCE, countFlows, type FlowCount } from '#contract/flowCount'
import type { AppSnapshot } from '#machines/app/app.flow'
import { actorTree } from '#app/actorTree.ts'
import type { Services } from '#app/services.ts'

/** What a person does begins with one of these; whatever else runs lasts as long as the session. */
const BEGINNINGS = ['page', 'signInProof', 'verification']

/** Two callers may have waited for the same chunk. */
const followed = new WeakSet<AnyActorRef>()

interface Run {
  reached: Set<string>
  states: readonly string[]
}

/**
 * Counts how many runs of a flow reach each of its states, and how many stand in it: names of charts
 * and states, never what is in them. A run that ends stands nowhere; one that is stopped, or whose
 * page is closed, stays where it was.
 */
export function openFlowCounter({ app, call, device }: Services): void {
  if (followed.has(app())) return
  followed.add(app())
  const runs = new WeakMap<AnyActorRef, Run>()
  const counts = new Map<string, FlowCount>()

  const countOf = (flow: string, state: string): FlowCount => {
    const count = counts.get(state) ?? { flow, state, reached: 0, left: 0 }
    counts.set(state, count)
    return count
  }

  const follow = (actor: AnyActorRef, { _nodes: nodes, status }: AnyMachineSnapshot) => {
    const { config } = (app().getSnapshot() as AppSnapshot).context
    if (!nodes?.[0] || !config?.count_flows || !isBegun(actor)) return
    if (status !== 'active' && status !== 'done') return
    const flow = nodes[0].machine.id
    const run = runs.get(actor) ?? { reached: new Set(), states: [] }
    const entered = nodes.map(({ id }) => id)
    const states = status === 'done' ? [] : entered
    for (const state of entered) if (!run.reached.has(state)) countOf(flow, state).reached += 1
    for (const state of states) if (!run.states.includes(state)) countOf(flow, state).left += 1
    for (const state of run.states) if (!states.includes(state)) countOf(flow, state).left -= 1
    runs.set(actor, { reached: new Set([...run.reached, ...entered]), states })
  }

  const send = () => {
    const news = [...counts.values()].filter(({ reached, left }) => reached !== 0 || left !== 0)
    counts.clear()
    while (news.length > 0)
      call(countFlows, { counts: news.splice(0, FLOW_COUNTS_AT_ONCE) }, { unattended: true }).catch(
        () => {},
      )
  }

  for (const actor of actorTree(app())) follow(actor, actor.getSnapshot() as AnyMachineSnapshot)
  app().system.inspect((inspected) => {
    if (inspected.type === '@xstate.snapshot' || inspected.type === '@xstate.microstep')
      follow(inspected.actorRef as AnyActorRef, inspected.snapshot as AnyMachineSnapshot)
  })
  device.watchHidden(send)
}

const isBegun = ({ id, _parent: parent }: AnyActorRef): boolean =>
  BEGINNINGS.includes(id) || (parent !== undefined && isBegun(parent))
