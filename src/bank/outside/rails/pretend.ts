import type { RecallAnswer } from '#contract/recallShape'
import { inTenant, type Engine } from '#bank/db/engine'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import type { Clock } from '#bank/services'
import type {
  BankRail,
  RailEntry,
  RailInstruction,
  RailLink,
  RailLinks,
  RailRecallStatus,
  RailStatus,
  RecallRequest,
} from './rail.ts'

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
    const at = settledAt(rail, instruction)
    if (clock.now() < at) return { is: 'submitted', ref }
    await noteEntry(engine, instruction, { id: instruction.key, reference: ref, at })
    return { is: 'settled', ref }
  }
  async function recallOf({ key, payment, askedAt }: RecallRequest): Promise<RailRecallStatus> {
    const ref = pretendRailRef(rail, key)
    const from = Math.max(askedAt.getTime(), settledAt(rail, payment).getTime())
    const at = new Date(from + RECALL_MS)
    const outcome = pretendRecall(payment.minor)
    if (outcome === null || clock.now() < at) return { is: 'asked', ref }
    if (typeof outcome === 'string') return { is: 'refused', ref, answer: outcome }
    await noteEntry(engine, payment, { id: key, reference: key, minor: outcome, at })
    return { is: 'returned', ref, minor: outcome }
  }
  return {
    askEveryMs: Math.min(settlesAfterMs[rail], 5_000),
    send: statusOf,
    poll: statusOf,
    recall: recallOf,
    pollRecall: recallOf,
  }
}

const settledAt = (rail: BankRail, { sentAt }: RailInstruction) =>
  new Date(sentAt.getTime() + settlesAfterMs[rail])

/** What the other bank takes to answer. */
const RECALL_MS = 60_000

/** What the other bank keeps of some returns, in minor units. */
const RETURN_FEE = 250n

/** By the cents: what the other bank says, or what it gives back; null where it never answers. */
function pretendRecall(minor: bigint): bigint | RecallAnswer | null {
  switch (minor % 100n) {
    case 1n:
      return 'recipient_refused'
    case 2n:
      return 'account_closed'
    case 3n:
      return null
    case 4n:
      return minor > RETURN_FEE ? minor - RETURN_FEE : minor
    default:
      return minor
  }
}

async function noteEntry(
  engine: Engine,
  { tenantId, entry }: RailInstruction,
  noted: { id: string; reference: string; at: Date } & Partial<Pick<RailEntry, 'minor'>>,
): Promise<void> {
  if (!entry) return
  const row = { ...entry, ...noted }
  await inTenant(engine, tenantId, (tx) =>
    pretendStatementRows.write(tx, tenantId, [row], noted.at),
  )
}

export const pretendRailRef = (rail: BankRail, key: string) =>
  `${rail.toUpperCase()}-${key.slice(-12)}`

export const pretendRails = (deps: PretendRailDeps): RailLinks => ({
  link: (rail, sandbox) => (sandbox ? pretendRail(deps, rail) : null),
})
