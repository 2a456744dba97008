import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { catalog } from '#machines/catalog'
import { inputsOf } from '#machines/kit/walk'
import { childrenOf, isChart, type ChartChain } from './chain.ts'
import { createPendingAnswers, stilled, type PendingAnswers } from './hold.ts'
import { laidOver, type Manner } from './sample.ts'

/** Sent to a held child, so that it shows a snapshot of its parent's exhibit. */
export const SHOW = 'snapshot.show'

interface ControlOptions {
  chain: ChartChain
  inputIndex: number
  manner: Manner
}

/**
 * The charts of the chain move only when told to: their ports are asked and keep what they answered
 * to themselves. All other charts of the app run on, answered by the pretended bank.
 */
export function createControl({ chain: { charts }, inputIndex, manner }: ControlOptions) {
  const answers = createPendingAnswers()
  const target = charts.at(-1)
  const dropped = new WeakSet<AnyEventObject>()

  function controlled(flow: AnyStateMachine): AnyStateMachine {
    const held = stilled(flow, answers, (child) => {
      if (charts.includes(child.id)) return controlled(child)
      return runsChildren(flow.id) ? replaceFlow(child) : heldChild(child, answers)
    })
    if (flow.id !== target) return held
    const input = inputsOf(catalog[flow.id]!)[inputIndex]
    const begin = held.getInitialSnapshot.bind(held)
    held.getInitialSnapshot = (scope, own) =>
      begin(scope, laidOver(own, input, manner) as typeof own)
    const take = held.transition.bind(held)
    held.transition = (snapshot, event, scope) =>
      dropped.has(event) ? snapshot : take(snapshot, event, scope)
    return held
  }

  function replaceFlow<Flow extends AnyStateMachine>(flow: Flow): Flow {
    if (charts.includes(flow.id)) return controlled(flow) as Flow
    // What arrives by itself would need a bank that is there.
    if (flow.id === 'feed') return heldChild(flow, answers) as Flow
    const actors = childrenOf(flow).flatMap(([name, child]) =>
      isChart(child) ? [[name, replaceFlow(child)]] : [],
    )
    if (actors.length === 0) return flow
    return flow.provide({ actors: Object.fromEntries(actors) } as never) as Flow
  }

  return {
    replaceFlow,
    answerOf: answers.of,
    /** Before the chart takes it. */
    drop: (event: AnyEventObject) => void dropped.add(event),
  }
}

/** Pages, and what is beside them, are made of their children. */
const runsChildren = (chart: string) => /Page$|^app$|^signedIn$/.test(chart)

function heldChild(flow: AnyStateMachine, answers: PendingAnswers): AnyStateMachine {
  const held = stilled(flow, answers, (child) => heldChild(child, answers))
  const take = held.transition.bind(held)
  held.transition = (snapshot, event, scope) =>
    event.type === SHOW
      ? withShown(held, snapshot as AnyMachineSnapshot, event.snapshot as ShownSnapshot)
      : take(snapshot, event, scope)
  return held
}

type ShownSnapshot = Pick<AnyMachineSnapshot, 'value' | 'context'>

/** The rest of the context stays as it began. */
function withShown(
  flow: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  { value, context }: ShownSnapshot,
) {
  const next = { value, context: { ...snapshot.context, ...context } }
  return { ...flow.resolveState(next), children: snapshot.children } as AnyMachineSnapshot
}
