import {
  createActor,
  fromCallback,
  fromPromise,
  toPromise,
  type AnyActorLogic,
  type AnyStateMachine,
} from 'xstate'
import { catalog } from '#machines/catalog'
import { childrenOf, isChart } from './chain.ts'

/** Longer than any screen is looked at. */
const NEVER_MS = 2 ** 31 - 1

/** What the bank said to ports that keep it to themselves. */
export function createPendingAnswers() {
  const answers = new Map<string, Promise<unknown>>()
  return {
    note: (chart: string, port: string, answer: Promise<unknown>) =>
      void answers.set(`${chart} ${port}`, answer),
    /** Undefined where it refused, or was not asked. */
    of: (chart: string, port: string) => answers.get(`${chart} ${port}`),
  }
}

export type PendingAnswers = ReturnType<typeof createPendingAnswers>

/** The same chart, of which no port answers and no delay passes. */
export function stilled(
  flow: AnyStateMachine,
  answers: PendingAnswers,
  ofChild: (child: AnyStateMachine) => AnyStateMachine,
): AnyStateMachine {
  const actors = childrenOf(flow).map(([name, child]) => [
    name,
    isChart(child) ? ofChild(child) : pendingPort(flow.id, name, child as AnyActorLogic, answers),
  ])
  const delays = Object.keys(flow.implementations.delays).map((name) => [name, NEVER_MS])
  return flow.provide({
    actors: Object.fromEntries(actors),
    delays: Object.fromEntries(delays),
  } as never)
}

function pendingPort(
  chart: string,
  name: string,
  port: AnyActorLogic,
  answers: PendingAnswers,
): AnyActorLogic {
  const { kind } = (catalog[chart]?.logic.implementations.actors[name] ?? {}) as { kind?: string }
  if (kind !== 'question') return fromCallback(() => {})
  return fromPromise(({ input }) => {
    const asked = createActor(port, { input })
    // Before it starts: an unwatched refusal would be an error of the page.
    answers.note(
      chart,
      name,
      toPromise(asked).catch(() => undefined),
    )
    asked.start()
    return new Promise(() => {})
  })
}
