import { CHALLENGE_WAITS_MS, type CardChallenge } from '#contract/cardChallenge'
import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { challengeLife, type ChallengeEvent } from '#machines/card/challenge.life'
import { advance, type IntentOf } from '#machines/kit/life'
import { isUuid } from '#bank/db/uuid'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { bulkRow, commitLedgerSteps, type LedgerStep } from '#bank/ledger/step'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import { enqueue } from '#bank/outbox/outbox'
import type { NetworkChallenge } from '#bank/outside/network/network'
import { lockCard, type CardRow } from '#bank/card/card.rows'
import { issuingProgramsOf, programIn } from '#bank/card/programs'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import { cardStateConflict, moveCardRow } from '#bank/card/stepCard'
import {
  findChallenge,
  insertChallenge,
  lockChallenge,
  writeChallengeStatus,
  type CardChallengeFound,
  type CardChallengeRow,
} from './challenge.rows.ts'

/** Asked by the network. Only a card in use has somebody to ask. */
export async function raiseChallenge(
  deps: PurchaseDeps,
  { cardId, minor, merchant }: NetworkChallenge,
): Promise<CardChallengeFound> {
  const { tx, tenantId, world } = deps
  const card = await lockCard(tx, tenantId, cardId)
  if (!card) throw new Refusal('NOT_FOUND', 'There is no such card.')
  if (card.status !== 'ACTIVE') throw cardStateConflict(card, 'Only a card in use is asked.')
  const now = world.clock.now()
  const row: CardChallengeRow = {
    id: world.random.id(),
    person_id: card.person_id,
    wallet_id: card.wallet_id,
    card_id: card.id,
    status: 'WAITING',
    merchant,
    minor: minor.toString(),
    created_at: now,
    expires_at: new Date(now.getTime() + CHALLENGE_WAITS_MS),
    answered_at: null,
    purchase_id: null,
  }
  await insertChallenge(tx, tenantId, row)
  const { currency, row: program } = programIn(await programsOf(deps), card.program_id)
  const { symbol, scale } = currency
  const { last4, status: card_status } = card
  const made = { ...row, card_status, last4, brand: program.brand, symbol, scale }
  const what = { challengeId: row.id }
  const expiry = job(world, 'challenge.expire', { key: row.id, what, dueAt: row.expires_at })
  const rows = [challengeNews(made, 'INSERT', now), expiry]
  await commitLedgerSteps(tx, tenantId, [{ transfers: [], rows }], now)
  await enqueueNotice(deps, card.person_id, {
    kind: 'purchase_to_approve',
    facts: { amount: fromMinor(minor, scale), currency: symbol, name: merchant.name, last4 },
    room: 'cards',
    subject: card.id,
    walletId: card.wallet_id,
  })
  return made
}

const programsOf = ({ tx, tenantId }: PurchaseDeps) =>
  issuingProgramsOf({ tx, scope: { tenantId, personId: null } })

interface LockedChallenge {
  challenge: CardChallengeFound
  card: CardRow
}

/** Card before challenge, as purchases lock them. */
export async function lockedChallenge(
  { tx, tenantId }: PurchaseDeps,
  id: string,
): Promise<LockedChallenge> {
  const found = isUuid(id) ? await findChallenge(tx, tenantId, id) : null
  const card = found && (await lockCard(tx, tenantId, found.card_id))
  const locked = found && (await lockChallenge(tx, tenantId, found.id))
  if (!card || !locked) throw new Refusal('NOT_FOUND')
  return { card, challenge: { ...found, ...locked, card_status: card.status } }
}

type Effect = (deps: PurchaseDeps, locked: LockedChallenge) => Promise<LedgerStep[]>

/** Intents without an entry do not compile. */
const effects: Record<IntentOf<typeof challengeLife>['type'], Effect> = {
  freezeCard: async (deps, { card }) => {
    if (card.status !== 'ACTIVE') return []
    const program = programIn(await programsOf(deps), card.program_id)
    return (await moveCardRow({ ...deps, program }, card, { type: 'card.freeze' })).steps
  },
  tellNetwork: async ({ tx, tenantId, world }, { challenge }) => {
    const scope = { tenantId, personId: null }
    const news = { challengeId: challenge.id }
    await enqueue(tx, scope, world, 'answerChallenge', news)
    await enqueue(tx, scope, world, 'buyAfterChallenge', news)
    return []
  },
}

/** `before` runs once the event is known to be allowed. */
export async function stepChallenge(
  deps: PurchaseDeps,
  locked: LockedChallenge,
  event: ChallengeEvent,
  before: () => Promise<void> = async () => {},
): Promise<CardChallengeFound> {
  const { tx, tenantId, world } = deps
  const now = world.clock.now()
  const { challenge, card } = locked
  const facts = { isDue: challenge.expires_at <= now }
  const { status, intents } = advance(challengeLife, { status: challenge.status, facts }, event)
  await before()
  const next = { ...challenge, status, answered_at: now }
  await writeChallengeStatus(tx, tenantId, next)
  const steps: LedgerStep[] = []
  for (const { type } of intents) steps.push(...(await effects[type](deps, locked)))
  const isFrozen = intents.some(({ type }) => type === 'freezeCard') && card.status === 'ACTIVE'
  const ended: CardChallengeFound = { ...next, card_status: isFrozen ? 'FROZEN' : card.status }
  const rows = [challengeNews(ended, 'UPDATE', now)]
  await commitLedgerSteps(tx, tenantId, [...steps, { transfers: [], rows }], now)
  return ended
}

const challengeNews = (row: CardChallengeFound, kind: 'INSERT' | 'UPDATE', now: Date) =>
  bulkRow(feedInserts, {
    walletId: row.wallet_id,
    personId: row.person_id,
    table: 'card_challenges',
    kind,
    record: challengeShown(row, now),
  })

export function challengeShown(row: CardChallengeFound, now: Date): CardChallenge {
  const { id, wallet_id, card_id, brand, last4, card_status, merchant, symbol } = row
  const { category: category_code, name, city, country } = merchant
  const left = row.status === 'WAITING' ? row.expires_at.getTime() - now.getTime() : 0
  const isLate = row.status === 'WAITING' && left <= 0
  return {
    id,
    status: isLate ? 'EXPIRED' : row.status,
    wallet_id,
    card_id,
    brand,
    last4,
    card_status,
    merchant: { name, category_code, city, country },
    amount: fromMinor(BigInt(row.minor), row.scale),
    currency: symbol,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    seconds_left: Math.max(0, Math.floor(left / 1000)),
    answered_at: row.answered_at?.toISOString() ?? null,
  }
}
