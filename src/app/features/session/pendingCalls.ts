import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { Bearer } from '#client/call'

interface PendingCall {
  replay(): void
  refuse(code: RefusalCode): void
}

/**
 * The promises of refused calls, by the ids the chart knows them under. Each is taken out before it
 * is settled, so none is settled twice.
 */
export function createPendingCalls(bearer: () => Bearer) {
  const parked = new Map<number, PendingCall>()
  let lastId = 0

  const take = (id: number) => {
    const call = parked.get(id)
    parked.delete(id)
    return call
  }
  const refuse = (ids: readonly number[], code: RefusalCode) => {
    for (const id of ids) take(id)?.refuse(code)
  }

  return {
    number: () => ++lastId,
    replay: (ids: readonly number[]) => ids.forEach((id) => take(id)?.replay()),
    refuse,
    refuseAll: () => refuse([...parked.keys()], 'SESSION_LOST'),

    /** Waits for the chart's answer, or for the caller to abort. */
    park(id: number, signal: AbortSignal | undefined, dropped: () => void) {
      return new Promise<Bearer>((give, fail) => {
        const drop = () => {
          refuse([id], 'ABORTED')
          dropped()
        }
        const settle = (end: () => void) => {
          signal?.removeEventListener('abort', drop)
          end()
        }
        parked.set(id, {
          replay: () => settle(() => replayWith(bearer, give, fail)),
          refuse: (code) => settle(() => fail(new Refusal(code))),
        })
        signal?.addEventListener('abort', drop)
      })
    },
  }
}

/** Read at this very moment, so that nobody can sign in between the chart's answer and the call. */
function replayWith(bearer: () => Bearer, give: (to: Bearer) => void, fail: (no: unknown) => void) {
  try {
    give(bearer())
  } catch (no) {
    fail(no)
  }
}
