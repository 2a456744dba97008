import { inTenant, type Engine } from '#bank/db/engine'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import type { Clock } from '#bank/services'
import type { BankRail, RailInstruction, RailLink, RailLinks, RailStatus } from './rail.ts'

interface PretendRailDeps {
  clock: Clock
  engine: Engine
}

/** Its status follows from the sending time and the clock: the same in every process. */
const settlesAfterMs: Record<BankRail, number> = {
  wire: 30_000,
  ach: 60_000,
  sepa: 20_000,
  swift: 90_000,
  fps: 2_000,
  chaps: 30_000,
  cards: 2_000,
}

/** What it settles it writes into its own book, which its statements are taken from. */
function pretendRail({ clock, engine }: PretendRailDeps, rail: BankRail): RailLink {
  async function statusOf(instruction: RailInstruction): Promise<RailStatus> {
    const ref = pretendRailRef(rail, instruction.key)
    const at = new Date(instruction.sentAt.getTime() + settlesAfterMs[rail])
    if (clock.now() < at) return { is: 'submitted', ref }
    await noteEntry(engine, instruction, at)
    return { is: 'settled', ref }
  }
  return {
    askEveryMs: Math.min(settlesAfterMs[rail], 5_000),
    send: statusOf,
    poll: statusOf,
  }
}

async function noteEntry(
  engine: Engine,
  { tenantId, key, rail, entry }: RailInstruction,
  at: Date,
): Promise<void> {
  if (!entry) return
  const row = { ...entry, id: key, reference: pretendRailRef(rail, key), at }
  await inTenant(engine, tenantId, (tx) => pretendStatementRows.write(tx, tenantId, [row], at))
}

const pretendRailRef = (rail: BankRail, key: string) => `${rail.toUpperCase()}-${key.slice(-12)}`

export const pretendRails = (deps: PretendRailDeps): RailLinks => ({
  link: (rail, sandbox) => (sandbox ? pretendRail(deps, rail) : null),
})
