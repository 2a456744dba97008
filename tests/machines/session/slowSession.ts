import { createActor, SimulatedClock } from 'xstate'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { sessionFlow } from '#machines/session/session.flow'
import {
  sessionPorts,
  type CallKind,
  type SessionEmitted,
  type StoredTokens,
} from '#machines/session/session.setup'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** A session whose bank, token store and clock the test controls, with its emitted events. */

export const noTokens: StoredTokens = { access: false, refresh: false, signInId: null }
export const bothTokens: StoredTokens = { access: true, refresh: true, signInId: 'm1' }
export const otherTokens: StoredTokens = { ...bothTokens, signInId: 'm2' }

export function open(input: { insideTelegram?: boolean; queueMax?: number } = {}) {
  const bank = createPendingPorts(sessionPorts)
  const clock = new SimulatedClock()
  const actor = createActor(wire(sessionFlow, sessionPorts, bank.answers), {
    input: { insideTelegram: false, ...input },
    clock,
  })
  const emitted: string[] = []
  actor.on('*', (event: SessionEmitted) => {
    if (event.type === 'session.lost') emitted.push(`lost ${event.reason}`)
    else if (event.ids.length > 0)
      emitted.push(
        event.type === 'calls.replay'
          ? `replay ${event.ids.join()} at ${event.epoch}`
          : `refuse ${event.ids.join()} ${event.reason}`,
      )
  })
  actor.start()
  const turn = (ms: number) => {
    clock.increment(ms)
    return settled()
  }
  const answer = (port: keyof typeof sessionPorts, output?: unknown) => {
    bank.last(port).answer(output)
    return settled()
  }
  const refuse = (port: keyof typeof sessionPorts, code: RefusalCode) => {
    bank.last(port).refuse(new Refusal(code))
    return settled()
  }
  const call = (id: number, epoch = 1, kind: CallKind = 'plain') =>
    actor.send({ type: 'call.refused', id, kind, epoch })
  const calls = (port: keyof typeof sessionPorts) =>
    bank.asked.filter((one) => one.port === port).length
  /** As the app asks it. */
  const where = () =>
    ['inside', 'outside'].filter((tag) => actor.getSnapshot().hasTag(tag as 'inside')).join()
  return { actor, answer, calls, bank, call, emitted, refuse, turn, where }
}

export async function trusted(
  input: Parameters<typeof open>[0] = {},
  found: StoredTokens = bothTokens,
) {
  const opened = open(input)
  await opened.answer('findStoredTokens', found)
  return opened
}
