import type { Clock } from '#bank/services'
import type { BankRail, RailInstruction, RailLink, RailLinks, RailStatus } from './rail.ts'

/** Its status follows from the sending time and the clock: the same in every process. */
const settlesAfterMs: Record<BankRail, number> = {
  wire: 30_000,
  ach: 60_000,
  sepa: 20_000,
  swift: 90_000,
  cards: 2_000,
}

function pretendRail(clock: Clock, rail: BankRail): RailLink {
  const statusOf = ({ key, sentAt }: RailInstruction): RailStatus => {
    const ref = `${rail.toUpperCase()}-${key.slice(-12)}`
    const age = clock.now().getTime() - sentAt.getTime()
    return age >= settlesAfterMs[rail] ? { is: 'settled', ref } : { is: 'submitted', ref }
  }
  return {
    askEveryMs: Math.min(settlesAfterMs[rail], 5_000),
    send: async (instruction) => statusOf(instruction),
    poll: async (instruction) => statusOf(instruction),
  }
}

export const pretendRails = (clock: Clock): RailLinks => ({
  link: (rail, sandbox) => (sandbox ? pretendRail(clock, rail) : null),
})
