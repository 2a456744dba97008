import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { Refusal, type RefusalCode, type RefusalFacts } from '#contract/kit/refusal'

/** One chart of the catalog, with enough to walk it without answered ports. */
export interface Exhibit {
  logic: AnyStateMachine
  /** Inputs to start from; together they reach every state. */
  inputs?: readonly unknown[]
  /** One event of each type; answers of ports are `xstate.done.actor.<port>`. */
  events: AnyEventObject[]
  /** The part of the context that distinguishes snapshots, where all of it would be unbounded. */
  essence?: (snapshot: AnyMachineSnapshot) => unknown
}

/** Events without a payload. */
export const eventsOf = (...types: readonly string[]): AnyEventObject[] =>
  types.map((type) => ({ type }))

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

export const snapshotEvent = (child: string, snapshot: unknown): AnyEventObject => ({
  type: `xstate.snapshot.${child}`,
  snapshot,
})

export const listExhibit = (
  logic: AnyStateMachine,
  filter: object,
  otherFilter: object,
  data: object[] = [],
): Exhibit => ({
  logic,
  inputs: [{ filter }],
  events: [
    { type: 'page.set', offset: 10 },
    { type: 'list.filter', filter: otherFilter },
    { type: 'list.refresh' },
    doneEvent('fetchPage', { data, total: data.length }),
    refusedEvent('fetchPage', 'OFFLINE'),
  ],
})
