import type {
  activateCard,
  deleteCard,
  freezeCard,
  renameCard,
  reportCardLost,
  setLimits,
  unfreezeCard,
} from '#contract/card'
import type { Heard } from '#contract/kit/endpoint'
import { fromMinor } from '#contract/kit/amount'
import { Refusal, type FieldError } from '#contract/kit/refusal'
import { cardLife, type CardEvent } from '#machines/card/card.life'
import { allows } from '#machines/kit/life'
import { goOnWithCard } from '#bank/order/withCard'
import type { PersonVisit } from '#bank/requestContext'
import { moneyOf } from './balance.ts'
import { heldOn, writeCard, type CardRow } from './card.rows.ts'
import { cardOf, lockedCardOf, wholeCard } from './cards.ts'
import { capsAsked } from './limits.ts'
import { programIn, programsHere } from './programs.ts'
import { cardStuck, factsOf, stepCard, tellCard } from './stepCard.ts'
import { lockSubAccount } from './subAccount.rows.ts'

/** What a holder does with a card. Each takes effect on the next purchase that asks. */

/** Frozen twice is frozen. */
export async function freeze({ id }: Heard<typeof freezeCard>, visit: PersonVisit) {
  const row = await lockedCardOf(visit, id)
  return row.status === 'FROZEN'
    ? wholeCard(row, visit)
    : moved(row, visit, { type: 'card.freeze' })
}

export async function unfreeze({ id }: Heard<typeof unfreezeCard>, visit: PersonVisit) {
  const row = await lockedCardOf(visit, id)
  if (row.status === 'ACTIVE') return wholeCard(row, visit)
  if (row.status === 'BLOCKED') throw cardStuck(row, `Blocked by us: ${row.reason}.`, why(row))
  return moved(row, visit, { type: 'card.unfreeze' })
}

export async function limit(heard: Heard<typeof setLimits>, visit: PersonVisit) {
  const row = await lockedCardOf(visit, heard.id)
  assertAlive(row)
  const program = programIn(await programsHere(visit), row.program_id)
  const next = { ...row, caps: capsAsked(row.caps, heard, program) }
  return kept(next, visit)
}

export async function rename({ id, nick_name }: Heard<typeof renameCard>, visit: PersonVisit) {
  const row = await lockedCardOf(visit, id)
  assertAlive(row)
  return kept({ ...row, nick_name }, visit)
}

/** Given up for good. What stands in the way is named, so that it can be put out of the way. */
export async function remove({ id }: Heard<typeof deleteCard>, visit: PersonVisit) {
  const { tx, scope } = visit
  const card = await lockedCardWithMoney(visit, id)
  if (card.status === 'INACTIVE') {
    await goOnWithCard({ tx, tenantId: scope.tenantId, world: visit.world }, card, 'refused')
    return moved(card, visit, { type: 'card.cancel' })
  }
  const program = programIn(await programsHere(visit), card.program_id)
  const facts = await factsOf({ ...visit, tenantId: scope.tenantId, program }, card)
  const close: CardEvent = { type: 'card.close' }
  const emptied = { ...facts, holds: false, funded: false }
  const inTheWay = !allows(cardLife, { status: card.status, facts }, close)
  if (!inTheWay || !allows(cardLife, { status: card.status, facts: emptied }, close))
    return moved(card, visit, close)

  const money = (await moneyOf(tx, scope.tenantId, [card.sub_account_id]))(card.sub_account_id)
  const held = await heldOn(tx, scope.tenantId, card.id)
  const decimal = (minor: bigint) => fromMinor(minor, program.currency.scale)
  const errors: FieldError[] = [
    ...(facts.holds ? [inWay('HOLDS', decimal(held))] : []),
    ...(facts.funded ? [inWay('BALANCE', decimal(money.posted - money.owed))] : []),
  ]
  throw cardStuck(card, 'Something still hangs on the card.', { errors })
}

const inWay = (code: string, amount: string): FieldError => ({
  pointer: '/id',
  code,
  params: { amount },
})

/** In the order in which purchases take their turns: first the money, then the card. */
async function lockedCardWithMoney(visit: PersonVisit, id: string): Promise<CardRow> {
  const { sub_account_id } = await cardOf(visit, id)
  await lockSubAccount(visit.tx, visit.scope.tenantId, sub_account_id)
  return lockedCardOf(visit, id)
}

export async function activate({ id, last4 }: Heard<typeof activateCard>, visit: PersonVisit) {
  const row = await lockedCardOf(visit, id)
  if (row.status === 'INACTIVE' && row.last4 !== last4)
    throw new Refusal('CODE_INVALID', 'These are not the last four digits of the card.')
  return moved(row, visit, { type: 'card.activate' })
}

export async function reportLost({ id, reason }: Heard<typeof reportCardLost>, visit: PersonVisit) {
  return moved(await lockedCardOf(visit, id), visit, { type: 'card.reportLost', reason })
}

export async function moved(row: CardRow, visit: PersonVisit, event: CardEvent) {
  const { tx, scope, world } = visit
  const program = programIn(await programsHere(visit), row.program_id)
  try {
    const next = await stepCard({ tx, tenantId: scope.tenantId, world, program }, row, event)
    return await wholeCard(next, visit)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== 'STATE_CONFLICT') throw thrown
    throw new Refusal('CARD_STATE_CONFLICT', thrown.message, { ...thrown.facts, ...why(row) })
  }
}

async function kept(row: CardRow, visit: PersonVisit) {
  const { tx, scope, world } = visit
  const program = programIn(await programsHere(visit), row.program_id)
  await writeCard(tx, scope.tenantId, row, world.clock.now())
  await tellCard({ tx, tenantId: scope.tenantId, world, program }, row)
  return wholeCard(row, visit)
}

function assertAlive(row: CardRow) {
  if (row.status === 'CANCELED' || row.status === 'CLOSED')
    throw cardStuck(row, 'The card is over.', why(row))
}

const why = ({ reason }: CardRow): { errors?: FieldError[] } =>
  reason === null ? {} : { errors: [{ pointer: '/id', code: 'REASON', params: { reason } }] }
