import type { AnyActorRef } from 'xstate'

/** An actor and all that run below it, from the outside in. */
export const actorTree = (actor: AnyActorRef): AnyActorRef[] => {
  const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActorRef> }
  return [
    actor,
    ...Object.values(children).flatMap((child) => (child === undefined ? [] : actorTree(child))),
  ]
}
