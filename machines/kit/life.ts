import {
  getNextTransitions,
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFrom,
  type StateMachine,
  type StateValueFrom,
} from 'xstate'
import { Refusal } from '#contract/kit/refusal'

/** Does nothing: whoever runs the lifecycle reads its name and acts. */
export const intent = () => {}

/**
 * Read off the chart, so that no effects table can miss an intent. The chart does its own assigns.
 */
export type IntentOf<L> =
  L extends StateMachine<
    any,
    any,
    any,
    any,
    infer Action,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any
  >
    ? Exclude<Action, { type: `assign${string}` }>
    : never

export interface LifeRecord<L extends AnyStateMachine> {
  status: StateValueFrom<L>
  facts: ContextFrom<L>
}

export interface LifeTransition<L extends AnyStateMachine> extends LifeRecord<L> {
  intents: IntentOf<L>[]
}

/** One pure step: the next status and facts, and the intents to carry out with them. */
export function advance<L extends AnyStateMachine>(
  life: L,
  record: LifeRecord<L>,
  event: EventFrom<L>,
): LifeTransition<L> {
  const current = restoreSnapshot(life, record)
  if (!current.can(event)) throw notAllowedError(life, current, (event as { type: string }).type)
  const [next, actions] = transition<AnyStateMachine>(life, current, event)
  return toTransition<L>(next, actions)
}

const toTransition = <L extends AnyStateMachine>(
  { value, context }: AnyMachineSnapshot,
  actions: readonly { type: string; params: unknown }[],
): LifeTransition<L> => ({
  status: value as StateValueFrom<L>,
  facts: context as ContextFrom<L>,
  intents: actions.map(({ type, params }) => ({ type, params }) as IntentOf<L>),
})

export function startLife<L extends AnyStateMachine>(
  life: L,
  facts: ContextFrom<L>,
): LifeTransition<L> {
  const [first, actions] = initialTransition<AnyStateMachine>(life, facts)
  return toTransition<L>(first, actions)
}

/** Whether the record takes this event now; screens use it to enable buttons. */
export function allows<L extends AnyStateMachine>(
  life: L,
  record: LifeRecord<L>,
  event: EventFrom<L>,
): boolean {
  return restoreSnapshot(life, record).can(event)
}

function restoreSnapshot(life: AnyStateMachine, record: { status: unknown; facts: unknown }) {
  return life.resolveState({ value: record.status as never, context: record.facts })
}

function notAllowedError(life: AnyStateMachine, current: AnyMachineSnapshot, type: string) {
  const state = String(current.value)
  const allowed = [...new Set(getNextTransitions(current).map(({ eventType }) => eventType))]
  return new Refusal('STATE_CONFLICT', `${life.id} ${state} does not take ${type}`, {
    state,
    allowed_events: allowed,
  })
}

/** `true satisfies SameStatuses<…>` ends each life: it fails once chart and wire differ. */
export type SameStatuses<L extends AnyStateMachine, Status> = [StateValueFrom<L>] extends [Status]
  ? [Status] extends [StateValueFrom<L>]
    ? true
    : false
  : false
