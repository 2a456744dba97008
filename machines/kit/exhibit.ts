import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { Refusal, type RefusalCode, type RefusalFacts } from '#contract/kit/refusal'

/** One chart as it stands in the catalog, with enough to walk it without a world. */
export interface Exhibit {
  logic: AnyStateMachine
  /** One or more ways to begin; what one beginning cannot reach, another can. */
  inputs?: readonly unknown[]
  /** One event of each kind, with the answers of ports as `xstate.done.actor.<port>`. */
  events: AnyEventObject[]
  /** What makes two moments the same, where the context counts without end. Default: all of it. */
  essence?: (snapshot: AnyMachineSnapshot) => unknown
}

export const doneEvent = (port: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${port}`,
  output,
})

export const refusedEvent = (
  port: string,
  code: RefusalCode = 'INTERNAL',
  facts?: RefusalFacts,
): AnyEventObject => ({
  type: `xstate.error.actor.${port}`,
  error: new Refusal(code, undefined, facts),
})

export const delayEvent = (delay: string, state: string): AnyEventObject => ({
  type: `xstate.after.${delay}.${state}`,
})

/** What a parent hears when a child it invoked has moved. */
export const snapshotEvent = (child: string, snapshot: unknown): AnyEventObject => ({
  type: `xstate.snapshot.${child}`,
  snapshot,
})
