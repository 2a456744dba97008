import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { Bearer } from '#client/call'

interface PendingCall {
  replay(): void
  refuse(code: RefusalCode): void
}

/** Each promise is taken out before it is settled, so that none is settled twice. */
export function createPendingCalls(bearer: () => Bearer) {
  const pending = new Map<number, PendingCall>()
  let lastId = 0

  const remove = (id: number) => {
    const call = pending.get(id)
    pending.delete(id)
    return call
  }
  const refuse = (ids: readonly number[], code: RefusalCode) => {
    for (const id of ids) remove(id)?.refuse(code)
  }

  return {
    nextId: () => ++lastId,
    replay: (ids: readonly number[]) => ids.forEach((id) => remove(id)?.replay()),
    refuse,
    refuseAll: () => refuse([...pending.keys()], 'SESSION_LOST'),

    /** Waits for the chart's answer, or for the caller to abort. */
    add(id: number, signal: AbortSignal | undefined, dropped: () => void) {
      return new Promise<Bearer>((resolve, reject) => {
        const drop = () => {
          refuse([id], 'ABORTED')
          dropped()
        }
        const settle = (end: () => void) => {
          signal?.removeEventListener('abort', drop)
          end()
        }
        pending.set(id, {
          replay: () => settle(() => replayWith(bearer, resolve, reject)),
          refuse: (code) => settle(() => reject(new Refusal(code))),
        })
        signal?.addEventListener('abort', drop)
      })
    },
  }
}

/** Read at this very moment, so that nobody can sign in between the chart's answer and the call. */
function replayWith(
  bearer: () => Bearer,
  resolve: (to: Bearer) => void,
  reject: (error: unknown) => void,
) {
  try {
    resolve(bearer())
  } catch (error) {
    reject(error)
  }
}
