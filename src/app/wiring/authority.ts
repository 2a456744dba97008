import type { ActorRefFrom } from 'xstate'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { Authority, Bearer } from '#client/call'
import type { sessionFlow } from '#machines/session/session.flow'
import type { CallKind } from '#machines/session/session.setup'
import type { Keyring } from './keyring.ts'

type Session = ActorRefFrom<typeof sessionFlow>

interface Parked {
  replay(): void
  refuse(code: RefusalCode): void
}

/**
 * Lets the client lean on the session actor without knowing that it is one. The chart decides what
 * becomes of a refused call; the promises wait here, and every one of them is settled: by the
 * chart's answer, by its caller giving up, or because the actor stopped.
 */
export function authorityOf(session: () => Session | undefined, keyring: Keyring): Authority {
  const parked = new Map<number, Parked>()
  let heardOf: Session | undefined
  let lastId = 0

  const take = (id: number) => {
    const call = parked.get(id)
    parked.delete(id)
    return call
  }
  const refuseAll = () => {
    for (const id of [...parked.keys()]) take(id)?.refuse('SESSION_LOST')
  }

  /** The living session, listened to from the first time it is met. */
  const living = () => {
    const actor = session()
    if (actor?.getSnapshot().status !== 'active') return undefined
    if (actor !== heardOf) {
      heardOf = actor
      actor.on('calls.replay', ({ ids }) => ids.forEach((id) => take(id)?.replay()))
      actor.on('calls.refuse', ({ ids, reason }) => ids.forEach((id) => take(id)?.refuse(reason)))
      actor.subscribe({ error: refuseAll, complete: refuseAll })
    }
    return actor
  }

  const bearer = (): Bearer => {
    const actor = living()
    if (!actor) return { token: null, epoch: 0 }
    if (keyring.changed()) actor.send({ type: 'tokens.changed', kept: keyring.look() })
    const now = actor.getSnapshot()
    const { epoch, kept } = now.context
    if (!now.hasTag('inside')) return { token: null, epoch }
    const { token, mark } = keyring.held()
    // Somebody else has just come in, and the session is about to hear of it.
    if (mark !== kept.mark) throw new Refusal('SESSION_LOST')
    return { token, epoch }
  }

  const tell = (kind: CallKind, epoch: number, id = ++lastId) =>
    living()?.send({ type: 'call.refused', id, kind, epoch })

  const park = (id: number, signal: AbortSignal | undefined) =>
    new Promise<Bearer>((give, fail) => {
      const settle = (end: () => void) => {
        signal?.removeEventListener('abort', drop)
        end()
      }
      const drop = () => {
        take(id)?.refuse('ABORTED')
        living()?.send({ type: 'call.dropped', id })
      }
      parked.set(id, {
        // Taken at this very moment, so that nobody can sign in between the answer and the call.
        replay: () => settle(() => give(bearer())),
        refuse: (code) => settle(() => fail(new Refusal(code))),
      })
      signal?.addEventListener('abort', drop)
    })

  return {
    bearer,
    renew(epoch, signal) {
      if (signal?.aborted) return Promise.reject(new Refusal('ABORTED'))
      // Nobody is left to renew anything, so waiting would be waiting for ever.
      if (!living()) return Promise.reject(new Refusal('SESSION_LOST'))
      const id = ++lastId
      const answer = park(id, signal)
      tell('plain', epoch, id)
      return answer
    },
    lost: (kind, epoch) => void tell(kind, epoch),
    blocked: (epoch) => living()?.send({ type: 'user.blocked', epoch }),
  }
}
