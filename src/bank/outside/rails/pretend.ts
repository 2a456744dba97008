import type { Clock } from '#bank/services'
import type { BankRail, RailInstruction, RailLink, RailLinks, RailStatus } from './rail.ts'

/**
 * A rail of a play tenant. It remembers nothing: what it says follows from when it was told and from
 * the bank's clock, so that every process hears the same and a restart changes nothing. It takes what
 * it is told at once and settles after a while; in a console somebody may be quicker.
 */
const settlesAfterMs: Record<BankRail, number> = {
  wire: 30_000,
  ach: 60_000,
  sepa: 20_000,
  swift: 90_000,
  cards: 2_000,
}

function pretendRail(clock: Clock, rail: BankRail): RailLink {
  const wordOn = ({ key, sentAt }: RailInstruction): RailStatus => {
    const ref = `${rail.toUpperCase()}-${key.slice(-12)}`
    const age = clock.now().getTime() - sentAt.getTime()
    return age >= settlesAfterMs[rail] ? { is: 'settled', ref } : { is: 'submitted', ref }
  }
  return {
    askEveryMs: Math.min(settlesAfterMs[rail], 5_000),
    send: async (instruction) => wordOn(instruction),
    poll: async (instruction) => wordOn(instruction),
  }
}

export const pretendRails = (clock: Clock): RailLinks => ({
  link: (rail, sandbox) => (sandbox ? pretendRail(clock, rail) : null),
})
