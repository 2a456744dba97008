import { hotWalletLife, type HotWalletEvent } from '#machines/hotWallet/hotWallet.life'
import { advance } from '#machines/kit/life'
import {
  insertHotWalletStep,
  writeHotWallet,
  type HotWalletRow,
  type Levels,
} from './hotWallet.rows.ts'
import { tellTreasury, type HotWalletDeps } from './tell.ts'

interface Change {
  event: HotWalletEvent
  actor: string
  words: string | null
  /** What is set, where anything is. */
  levels?: Levels
}

/** One step of the life; the caller holds the row. */
export async function stepHotWallet(
  deps: HotWalletDeps,
  before: HotWalletRow,
  { event, actor, words, levels }: Change,
): Promise<HotWalletRow> {
  const { tx, tenantId, world } = deps
  const record = { status: before.status, facts: { proposedBy: before.proposed_by } }
  const { status, intents } = advance(hotWalletLife, record, event)
  const next = intents.reduce(
    (row, { type }) => ({ ...row, ...changeOf(type, before, actor, levels) }),
    { ...before, status, moved_at: world.clock.now(), version: before.version + 1 },
  )
  await writeHotWallet(tx, tenantId, next)
  await insertHotWalletStep(tx, tenantId, next.id, {
    seq: next.version,
    event: event.type,
    status,
    actor,
    words,
    held: next.held,
    low: levels?.low ?? next.low,
    high: levels?.high ?? next.high,
    at: next.moved_at,
  })
  if (intents.some(({ type }) => type === 'tellTreasury')) await tellTreasury(deps, next)
  return next
}

const noProposal = { next_low: null, next_high: null, proposed_by: null }

function changeOf(
  intent: 'noteLevels' | 'noteProposal' | 'dropProposal' | 'tellTreasury',
  { next_low, next_high }: HotWalletRow,
  actor: string,
  levels: Levels | undefined,
): Partial<HotWalletRow> {
  switch (intent) {
    case 'noteLevels':
      return { ...(levels ?? { low: next_low, high: next_high }), ...noProposal }
    case 'noteProposal':
      return { next_low: levels?.low ?? null, next_high: levels?.high ?? null, proposed_by: actor }
    case 'dropProposal':
      return noProposal
    case 'tellTreasury':
      return {}
  }
}

/** Where the balance stands against its levels; the same again is no news. */
export async function followLevel(deps: HotWalletDeps, row: HotWalletRow): Promise<HotWalletRow> {
  const event = levelEvent(row)
  return event ? stepHotWallet(deps, row, { event, actor: 'bank', words: null }) : row
}

function levelEvent({ status, held, low, high }: HotWalletRow): HotWalletEvent | null {
  const stands = low !== null && held < low ? 'LOW' : high !== null && held > high ? 'HIGH' : 'FINE'
  if (stands === status) return null
  if (stands === 'FINE') return { type: 'balance.recovered' }
  return { type: stands === 'LOW' ? 'balance.fell' : 'balance.rose' }
}
