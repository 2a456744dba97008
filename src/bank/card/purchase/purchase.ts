import type { CardTransactionType } from '#contract/cardTransaction'
import { purchaseLife, type PurchaseEvent, type PurchaseStatus } from '#machines/card/purchase.life'
import { advance, type IntentOf } from '#machines/kit/life'
import { job } from '#bank/job/job'
import { idOf } from '#bank/ledger/accounts'
import { commitStep, type Written } from '#bank/ledger/step'
import { tellPurchase } from '#bank/notice/purchase'
import { schemeAt } from '#bank/card/balance'
import type { Standing, Counter } from './decide.ts'
import { expiryOf } from './expiry.ts'
import { tellOverdrawn } from '#bank/card/notice'
import { broughtIn, promised, released, taken, transferOf, type Booked } from './postings.ts'
import { addSpent } from './spent.rows.ts'
import { cardNews } from '#bank/card/stepCard'
import {
  tellStory,
  writeCardTransaction,
  type CardTransactionRow,
  type StoryRow,
} from './transaction.rows.ts'

/** One event of a purchase: how much it is about, and how its story tells it. */
export interface Told {
  event: PurchaseEvent
  minor: bigint
  as: CardTransactionType
}

interface Making extends Told {
  row: CardTransactionRow
  standing: Standing
  now: Date
}

type Effect = (making: Making) => Booked & Partial<CardTransactionRow>

/** What each intent of the life means for the money. Drawing a new one without a line does not compile. */
const effects: Record<IntentOf<typeof purchaseLife>['type'], Effect> = {
  holdMoney: ({ row, standing, minor, now }) => {
    const expires_at = expiryOf(standing.program.row.brand, row.merchant.category, now)
    const held = row.held + minor
    return { ...promised(row, held, expires_at), held, expires_at }
  },
  releaseMoney: ({ row, event, minor, now }) => {
    const rest = event.type === 'network.reversed' ? row.held - minor : 0n
    if (rest > 0n) return { ...promised(row, rest, row.expires_at ?? now), held: rest }
    return {
      ...released(row, event.type === 'promise.expired' ? 'expired' : 'voided'),
      held: 0n,
      expires_at: null,
    }
  },
  takeHeld: (making) => took(making),
  takeFree: (making) => took(making),
  giveBack: ({ row, standing, minor }) => ({
    legs: [
      { ...schemeAt(row.currency_id), posted: -minor },
      ...broughtIn(row, standing.money, minor),
    ],
    holdId: row.hold_id,
    overdrawn: false,
    refunded: row.refunded + minor,
  }),
}

function took({ row, standing, minor, event, now }: Making): Booked & Partial<CardTransactionRow> {
  const last = event.type === 'network.cleared' && event.last
  const booked = taken(row, standing.money, minor, last)
  return {
    ...booked,
    taken: row.taken + minor,
    held: booked.holdId === null ? 0n : row.held - minor,
    cleared_at: now,
    ...(booked.holdId === null && { expires_at: null }),
  }
}

/**
 * Moves a purchase one step. The caller holds the rows of its sub-account and its card, so what it
 * was judged by still holds: status, money, what the card spent and the story commit together.
 */
export async function stepPurchase(
  counter: Counter,
  standing: Standing,
  before: CardTransactionRow,
  told: Told,
): Promise<CardTransactionRow> {
  const { world } = counter
  const now = world.clock.now()
  const { status, facts, intents } = advance(
    purchaseLife,
    {
      // Every status of a purchase's row was written by its life.
      status: before.status as PurchaseStatus,
      facts: { partTaken: before.part_taken, reason: before.reason },
    },
    told.event,
  )
  const row = { ...before, version: before.version + 1 }
  const [intent] = intents
  const done = intent
    ? effects[intent.type]({ ...told, row, standing, now })
    : { legs: [], holdId: row.hold_id, overdrawn: false }
  const { legs, holdId, overdrawn, ...changed } = done
  const next: CardTransactionRow = {
    ...row,
    ...changed,
    status,
    type: status === 'CLEARED' ? 'PURCHASE' : row.type,
    part_taken: facts.partTaken,
    reason: facts.reason,
    hold_id: holdId,
    overdrawn: row.overdrawn || overdrawn,
  }
  const line: StoryRow = {
    type: told.as,
    status: told.as === 'AUTHORIZATION' ? status : 'COMPLETED',
    minor: told.minor,
    is_credit: told.as === 'REFUND' || told.as === 'REVERSAL',
    reason: facts.reason,
  }
  const news = await keep(counter, standing, before, next, line)
  const due = [...expiring(counter, before, next), ...repaying(counter, standing, before, next)]
  const transfers = legs.length > 0 ? [transferOf(row, told.event.type, legs)] : []
  await commitStep(counter.tx, counter.tenantId, { transfers, rows: [...news, ...due] }, now)
  if (next.overdrawn && !before.overdrawn) await tellOverdrawn(counter, next)
  return next
}

/** Writes the row, its story and what the card spent; answers with news of the card, to be committed. */
export async function keep(
  { tx, tenantId, world }: Counter,
  { card, program }: Standing,
  before: CardTransactionRow,
  next: CardTransactionRow,
  line: StoryRow,
): Promise<Written[]> {
  const now = world.clock.now()
  await writeCardTransaction(tx, tenantId, next)
  await tellStory(tx, tenantId, next, line, now)
  await tellPurchase({ tx, tenantId, world }, { card, program }, next, line)
  if (next.day !== null)
    await addSpent(tx, tenantId, {
      cardId: card.id,
      personId: card.person_id,
      day: next.day,
      minor: next.held + next.taken - (before.held + before.taken),
    })
  return [await cardNews({ tx, tenantId, world, program }, card)]
}

/** Looked at when its promise runs out; one that was prolonged is looked at again then. */
const expiring = ({ world }: Counter, before: CardTransactionRow, next: CardTransactionRow) =>
  before.expires_at === null && next.expires_at !== null
    ? [
        job(world, 'purchase.expire', {
          key: next.id,
          what: { purchaseId: next.id },
          dueAt: next.expires_at,
        }),
      ]
    : []

/** Money that is promised no more pays what is owed, in the account's own turn. */
const repaying = (
  { world }: Counter,
  { money, subAccount }: Standing,
  before: CardTransactionRow,
  next: CardTransactionRow,
) =>
  next.held < before.held && money.owed > 0n
    ? [
        job(world, 'card.repay', {
          key: idOf(next.id, 'repay', String(next.version)),
          what: { subAccountId: subAccount.id },
          dueAt: world.clock.now(),
        }),
      ]
    : []
