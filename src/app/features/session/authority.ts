import type { ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { Authority, Bearer } from '#client/call'
import type { sessionFlow } from '#machines/session/session.flow'
import type { TokenCache } from '#app/services.ts'
import { createPendingCalls } from './pendingCalls.ts'

type Session = ActorRefFrom<typeof sessionFlow>

/**
 * A refused call's promise waits until the chart answers, the caller aborts, or the actor stops.
 */
export function authorityOf(session: () => Session | undefined, tokenCache: TokenCache): Authority {
  const pending = createPendingCalls(() => bearer())
  const listening = new WeakSet<Session>()

  /** The running session, subscribed to the first time it is used. */
  const activeSession = () => {
    const actor = session()
    if (actor?.getSnapshot().status !== 'active') return undefined
    if (!listening.has(actor)) listen(actor)
    return actor
  }
  const listen = (actor: Session) => {
    listening.add(actor)
    actor.on('calls.replay', ({ ids }) => pending.replay(ids))
    actor.on('calls.refuse', ({ ids, reason }) => pending.refuse(ids, reason))
    actor.subscribe({ error: pending.refuseAll, complete: pending.refuseAll })
  }

  const bearer = (): Bearer => {
    const actor = activeSession()
    if (!actor) return { token: null, epoch: 0 }
    if (tokenCache.changed()) actor.send({ type: 'tokens.changed', tokens: tokenCache.look() })
    const now = actor.getSnapshot()
    const { epoch, tokens } = now.context
    if (!now.hasTag('inside')) return { token: null, epoch }
    const { token, mark } = tokenCache.held()
    // Somebody else has just signed in in another tab, and this session is about to learn of it.
    if (mark !== tokens.signInId) throw new Refusal('SESSION_LOST')
    return { token, epoch }
  }

  return {
    bearer,
    renew(epoch, signal) {
      if (signal?.aborted) return Promise.reject(new Refusal('ABORTED'))
      // With no session nothing will ever be renewed.
      if (!activeSession()) return Promise.reject(new Refusal('SESSION_LOST'))
      const id = pending.nextId()
      const drop = () => activeSession()?.send({ type: 'call.dropped', id })
      const answer = pending.add(id, signal, drop)
      activeSession()?.send({ type: 'call.refused', id, kind: 'plain', epoch })
      return answer
    },
    lost(kind, epoch) {
      activeSession()?.send({ type: 'call.refused', id: pending.nextId(), kind, epoch })
    },
    blocked: (epoch, reason) => activeSession()?.send({ type: 'user.blocked', epoch, reason }),
  }
}
