import { cardLife, type CardEvent } from '#machines/card/card.life'
import { advance, allows, type IntentOf } from '#machines/kit/life'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { idOf } from '#bank/ledger/accounts'
import {
  bulkRow,
  commitLedgerRows,
  commitLedgerSteps,
  type BulkRow,
  type LedgerStep,
} from '#bank/ledger/step'
import { recordLeg } from '#bank/wallet/legs'
import type { BankServices } from '#bank/services'
import { cardMoneyOf } from './balance.ts'
import { bindToMerchant, heldOn, insertCardStep, writeCard, type CardRow } from './card.rows.ts'
import type { IssuingProgramInfo } from './programs.ts'
import { cardListed } from './shown.ts'
import { spentBy } from './purchase/spent.rows.ts'

export interface CardStepDeps {
  tx: Tx
  tenantId: string
  world: Pick<BankServices, 'clock' | 'random'>
  program: IssuingProgramInfo
}

type Effect = (deps: CardStepDeps, row: CardRow) => LedgerStep

const effects: Record<IntentOf<typeof cardLife>['type'], Effect> = {
  giveFeeBack: (deps, row) => feeStep(deps, row, 'back'),
}

/** The caller holds the row; money, row and feed commit together. */
export async function stepCard(deps: CardStepDeps, row: CardRow, event: CardEvent) {
  const { next, steps } = await moveCardRow(deps, row, event)
  await commitLedgerSteps(deps.tx, deps.tenantId, steps, deps.world.clock.now())
  return next
}

/** Under the locks of the purchase, so that of two at once one is the first. */
export async function afterPurchase(deps: CardStepDeps, row: CardRow, merchant: string) {
  if (row.one_merchant && row.merchant_name === null) await bindCard(deps, row, merchant)
  const use: CardEvent = { type: 'card.use' }
  const record = { status: row.status, facts: await cardFactsOf(deps, row) }
  if (allows(cardLife, record, use)) await stepCard(deps, row, use)
}

async function bindCard(deps: CardStepDeps, row: CardRow, merchant: string) {
  const { tx, tenantId, world } = deps
  await bindToMerchant(tx, tenantId, row.id, merchant)
  const news: LedgerStep = {
    transfers: [],
    rows: [await cardFeedEntry(deps, { ...row, merchant_name: merchant })],
  }
  await commitLedgerSteps(tx, tenantId, [news], world.clock.now())
}

/** Money, row and feed commit together; the caller commits the steps. */
export async function moveCardRow(deps: CardStepDeps, row: CardRow, event: CardEvent) {
  const { tx, tenantId, world } = deps
  const { status, facts, intents } = advance(
    cardLife,
    { status: row.status, facts: await cardFactsOf(deps, row) },
    event,
  )
  const next: CardRow = {
    ...row,
    status,
    stage: facts.stage,
    was_frozen: facts.wasFrozen,
    reason: facts.reason,
  }
  const at = world.clock.now()
  await writeCard(tx, tenantId, next, at)
  await insertCardStep(tx, tenantId, {
    id: world.random.id(),
    card_id: row.id,
    person_id: row.person_id,
    from_status: row.status,
    event: event.type,
    to_status: status,
    reason: facts.reason,
    at,
  })
  const steps = intents.map(({ type }) => effects[type](deps, row))
  const news: LedgerStep = { transfers: [], rows: [await cardFeedEntry(deps, next)] }
  return { next, steps: [...steps, news] }
}

export async function cardFactsOf(
  { tx, tenantId, program }: Pick<CardStepDeps, 'tx' | 'tenantId' | 'program'>,
  row: CardRow,
) {
  const money = (await cardMoneyOf(tx, tenantId, [row.sub_account_id]))(row.sub_account_id)
  const prepaid = program.row.sub_account_type === 'prepaid'
  return {
    physical: program.row.form_factor === 'PHYSICAL',
    stage: row.stage,
    wasFrozen: row.was_frozen,
    reason: row.reason,
    singleUse: row.single_use,
    holds: (await heldOn(tx, tenantId, row.id)) > 0n,
    funded: prepaid && (money.posted > 0n || money.owed > 0n),
  }
}

/** Charges the issuing fee to the wallet, or refunds it if the card was never issued. */
export function feeStep(
  { world, program }: CardStepDeps,
  { id, wallet_id, person_id, fee, last4 }: CardRow,
  direction: 'there' | 'back',
): LedgerStep {
  const minor = BigInt(fee)
  if (minor === 0n) return { transfers: [], rows: [] }
  const currencyId = program.row.currency_id
  const signed = direction === 'there' ? minor : -minor
  const leg = recordLeg(world, {
    walletId: wallet_id,
    personId: person_id,
    type: direction === 'there' ? 'withdrawal' : 'deposit',
    method: 'p2p',
    kind: direction === 'there' ? 'FEE' : 'REFUND',
    status: 'complete',
    currencyId,
    minor,
    info: program.row.name,
    meta: { to_card_id: id, to_card_last4: last4 },
  })
  const transfer = {
    id: idOf(id, 'issuing fee', direction),
    cause: `card fee ${direction}`,
    legs: [
      { address: `wallet:${wallet_id}`, currencyId, posted: -signed },
      { address: 'fees', currencyId, posted: signed },
    ],
  } as const
  return { transfers: [transfer], rows: [leg] }
}

export async function publishCard(deps: CardStepDeps, row: CardRow): Promise<void> {
  const rows = [await cardFeedEntry(deps, row)]
  await commitLedgerRows(deps.tx, deps.tenantId, { transfers: [], rows }, deps.world.clock.now())
}

/** The feed row for a step that is committed anyway. */
export async function cardFeedEntry(
  { tx, tenantId, world, program }: CardStepDeps,
  row: CardRow,
  kind: 'INSERT' | 'UPDATE' = 'UPDATE',
): Promise<BulkRow> {
  const spent = await spentBy(tx, tenantId, [row.id], world.clock.now())
  return bulkRow(feedInserts, {
    walletId: row.wallet_id,
    personId: row.person_id,
    table: 'cards',
    kind,
    record: cardListed(row, program, spent.get(row.id)),
  })
}

export const cardStateConflict = (row: CardRow, detail: string, more: object = {}) =>
  new Refusal('CARD_STATE_CONFLICT', detail, { state: row.status, ...more })
