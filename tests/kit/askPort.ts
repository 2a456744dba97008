import { createActor, toPromise, type AnyActorLogic, type AnyStateMachine } from 'xstate'

/** What a port of a wired flow answers. */
export function askPort(wired: AnyStateMachine, port: string, input?: unknown): Promise<unknown> {
  const logic = (wired.implementations.actors as Record<string, AnyActorLogic>)[port]
  if (!logic) throw new Error(`There is no port ${port}.`)
  const actor = createActor(logic, { input })
  actor.subscribe({ error: () => {} })
  return toPromise(actor.start())
}
