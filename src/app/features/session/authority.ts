import type { ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { Authority, Bearer } from '#client/call'
import type { sessionFlow } from '#machines/session/session.flow'
import type { TokenCache } from '#app/services.ts'
import { createPendingCalls } from './pendingCalls.ts'

type Session = ActorRefFrom<typeof sessionFlow>

/**
 * Lets the client lean on the session actor without knowing that it is one. The chart decides what
 * becomes of a refused call; its promise waits in the parking, and is settled by the chart's answer,
 * by its caller giving up, or because the actor stopped.
 */
export function authorityOf(session: () => Session | undefined, tokenCache: TokenCache): Authority {
  const parking = createPendingCalls(() => bearer())
  const listening = new WeakSet<Session>()

  /** The living session, listened to from the first time it is met. */
  const living = () => {
    const actor = session()
    if (actor?.getSnapshot().status !== 'active') return undefined
    if (!listening.has(actor)) listen(actor)
    return actor
  }
  const listen = (actor: Session) => {
    listening.add(actor)
    actor.on('calls.replay', ({ ids }) => parking.replay(ids))
    actor.on('calls.refuse', ({ ids, reason }) => parking.refuse(ids, reason))
    actor.subscribe({ error: parking.refuseAll, complete: parking.refuseAll })
  }

  const bearer = (): Bearer => {
    const actor = living()
    if (!actor) return { token: null, epoch: 0 }
    if (tokenCache.changed()) actor.send({ type: 'tokens.changed', tokens: tokenCache.look() })
    const now = actor.getSnapshot()
    const { epoch, tokens } = now.context
    if (!now.hasTag('inside')) return { token: null, epoch }
    const { token, mark } = tokenCache.held()
    // Somebody else has just come in, and the session is about to hear of it.
    if (mark !== tokens.signInId) throw new Refusal('SESSION_LOST')
    return { token, epoch }
  }

  return {
    bearer,
    renew(epoch, signal) {
      if (signal?.aborted) return Promise.reject(new Refusal('ABORTED'))
      // Nobody is left to renew anything, so waiting would be waiting for ever.
      if (!living()) return Promise.reject(new Refusal('SESSION_LOST'))
      const id = parking.number()
      const drop = () => living()?.send({ type: 'call.dropped', id })
      const answer = parking.park(id, signal, drop)
      living()?.send({ type: 'call.refused', id, kind: 'plain', epoch })
      return answer
    },
    lost(kind, epoch) {
      living()?.send({ type: 'call.refused', id: parking.number(), kind, epoch })
    },
    blocked: (epoch) => living()?.send({ type: 'user.blocked', epoch }),
  }
}
