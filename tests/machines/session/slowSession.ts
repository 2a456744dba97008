import { createActor, SimulatedClock } from 'xstate'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { sessionFlow } from '#machines/session/session.flow'
import {
  sessionPorts,
  type CallKind,
  type SessionEmitted,
  type TokensKept,
} from '#machines/session/session.setup'
import { settled } from '#tests/kit/mbt'
import { slowBank } from '#tests/kit/pendingPorts'

/** A session whose bank, shelf and clock move only when the test says so, and what it announces. */

export const none: TokensKept = { access: false, refresh: false, mark: null }
export const kept: TokensKept = { access: true, refresh: true, mark: 'm1' }
export const others: TokensKept = { ...kept, mark: 'm2' }

export function open(input: { insideTelegram?: boolean; queueMost?: number } = {}) {
  const bank = slowBank(sessionPorts)
  const clock = new SimulatedClock()
  const actor = createActor(wire(sessionFlow, sessionPorts, bank.answers), {
    input: { insideTelegram: false, ...input },
    clock,
  })
  const heard: string[] = []
  actor.on('*', (said: SessionEmitted) => {
    if (said.type === 'session.lost') heard.push(`lost ${said.reason}`)
    else if (said.ids.length > 0)
      heard.push(
        said.type === 'calls.replay'
          ? `replay ${said.ids.join()} at ${said.epoch}`
          : `refuse ${said.ids.join()} ${said.reason}`,
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
  const asked = (port: keyof typeof sessionPorts) =>
    bank.asked.filter((one) => one.port === port).length
  /** Whether somebody is in, as the house asks it. */
  const where = () =>
    ['inside', 'outside'].filter((tag) => actor.getSnapshot().hasTag(tag as 'inside')).join()
  return { actor, answer, asked, bank, call, heard, refuse, turn, where }
}

export async function trusted(input: Parameters<typeof open>[0] = {}, found: TokensKept = kept) {
  const opened = open(input)
  await opened.answer('lookForTokens', found)
  return opened
}
