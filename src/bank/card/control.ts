import type {
  activateCard,
  deleteCard,
  freezeCard,
  renameCard,
  reportCardLost,
  setLimits,
  unfreezeCard,
} from '#contract/card'
import type { setChannels } from '#contract/cardChannels'
import { cardChannels } from '#contract/cardShape'
import type { ParsedOf } from '#contract/kit/endpoint'
import { fromMinor } from '#contract/kit/amount'
import { Refusal, type FieldError } from '#contract/kit/refusal'
import { cardLife, type CardEvent } from '#machines/card/card.life'
import { allows } from '#machines/kit/life'
import { commitLedgerSteps, type LedgerStep } from '#bank/ledger/step'
import { continueWithCard } from '#bank/order/withCard'
import type { PersonContext } from '#bank/requestContext'
import { cardMoneyOf } from './balance.ts'
import { heldOn, writeCard, type CardRow } from './card.rows.ts'
import { cardOf, lockedCardOf, cardDetail } from './cards.ts'
import { requestedCaps } from './limits.ts'
import { programIn, issuingProgramsOf } from './programs.ts'
import { cardStateConflict, cardFactsOf, moveCardRow, publishCard } from './stepCard.ts'
import { lockSubAccount } from './subAccount.rows.ts'

export async function handleFreezeCard(
  { id }: ParsedOf<typeof freezeCard>,
  context: PersonContext,
) {
  const row = await lockedCardOf(context, id)
  return row.status === 'FROZEN'
    ? cardDetail(row, context)
    : moveOwnCard(row, context, { type: 'card.freeze' })
}

export async function handleUnfreezeCard(
  { id }: ParsedOf<typeof unfreezeCard>,
  context: PersonContext,
) {
  const row = await lockedCardOf(context, id)
  if (row.status === 'ACTIVE') return cardDetail(row, context)
  if (row.status === 'BLOCKED')
    throw cardStateConflict(row, `Blocked by us: ${row.reason}.`, reasonError(row))
  return moveOwnCard(row, context, { type: 'card.unfreeze' })
}

export async function handleSetLimits(request: ParsedOf<typeof setLimits>, context: PersonContext) {
  const row = await lockedCardOf(context, request.id)
  assertAlive(row)
  const program = programIn(await issuingProgramsOf(context), row.program_id)
  const next = { ...row, caps: requestedCaps(row.caps, request, program) }
  return saveCard(next, context)
}

/** A channel left out stays as it was. */
export async function handleSetChannels(
  request: ParsedOf<typeof setChannels>,
  context: PersonContext,
) {
  const row = await lockedCardOf(context, request.id)
  assertAlive(row)
  const channels_off = cardChannels.filter((channel) =>
    request[channel] === undefined ? row.channels_off.includes(channel) : !request[channel],
  )
  return saveCard({ ...row, channels_off }, context)
}

export async function handleRenameCard(
  { id, nick_name }: ParsedOf<typeof renameCard>,
  context: PersonContext,
) {
  const row = await lockedCardOf(context, id)
  assertAlive(row)
  return saveCard({ ...row, nick_name }, context)
}

/** Closes the card for good. The refusal names the holds and the balance that prevent it. */
export async function handleDeleteCard(
  { id }: ParsedOf<typeof deleteCard>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const card = await lockedCardWithMoney(context, id)
  if (card.status === 'INACTIVE') {
    const { world } = context
    const orders = await continueWithCard({ tx, tenantId: scope.tenantId, world }, card, 'refused')
    return moveOwnCard(card, context, { type: 'card.cancel' }, orders)
  }
  const program = programIn(await issuingProgramsOf(context), card.program_id)
  const facts = await cardFactsOf({ ...context, tenantId: scope.tenantId, program }, card)
  const close: CardEvent = { type: 'card.close' }
  const emptied = { ...facts, holds: false, funded: false }
  const isBlocked = !allows(cardLife, { status: card.status, facts }, close)
  if (!isBlocked || !allows(cardLife, { status: card.status, facts: emptied }, close))
    return moveOwnCard(card, context, close)

  const money = (await cardMoneyOf(tx, scope.tenantId, [card.sub_account_id]))(card.sub_account_id)
  const held = await heldOn(tx, scope.tenantId, card.id)
  const decimal = (minor: bigint) => fromMinor(minor, program.currency.scale)
  const errors: FieldError[] = [
    ...(facts.holds ? [blockingField('HOLDS', decimal(held))] : []),
    ...(facts.funded ? [blockingField('BALANCE', decimal(money.posted - money.owed))] : []),
  ]
  throw cardStateConflict(card, 'Something still hangs on the card.', { errors })
}

const blockingField = (code: string, amount: string): FieldError => ({
  pointer: '/id',
  code,
  params: { amount },
})

/** Locks in the same order as purchases do: sub-account, then card. */
async function lockedCardWithMoney(context: PersonContext, id: string): Promise<CardRow> {
  const { sub_account_id } = await cardOf(context, id)
  await lockSubAccount(context.tx, context.scope.tenantId, sub_account_id)
  return lockedCardOf(context, id)
}

export async function handleActivateCard(
  { id, last4 }: ParsedOf<typeof activateCard>,
  context: PersonContext,
) {
  const row = await lockedCardOf(context, id)
  if (row.status === 'INACTIVE' && row.last4 !== last4)
    throw new Refusal('CODE_INVALID', 'These are not the last four digits of the card.')
  return moveOwnCard(row, context, { type: 'card.activate' })
}

export async function handleReportCardLost(
  { id, reason }: ParsedOf<typeof reportCardLost>,
  context: PersonContext,
) {
  return moveOwnCard(await lockedCardOf(context, id), context, { type: 'card.reportLost', reason })
}

/** `before` are steps to be committed with the card's. */
export async function moveOwnCard(
  row: CardRow,
  context: PersonContext,
  event: CardEvent,
  before: readonly LedgerStep[] = [],
) {
  const { tx, scope, world } = context
  const program = programIn(await issuingProgramsOf(context), row.program_id)
  try {
    const deps = { tx, tenantId: scope.tenantId, world, program }
    const { next, steps } = await moveCardRow(deps, row, event)
    await commitLedgerSteps(tx, scope.tenantId, [...before, ...steps], world.clock.now())
    return await cardDetail(next, context)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'STATE_CONFLICT') throw error
    throw new Refusal('CARD_STATE_CONFLICT', error.message, { ...error.facts, ...reasonError(row) })
  }
}

async function saveCard(row: CardRow, context: PersonContext) {
  const { tx, scope, world } = context
  const program = programIn(await issuingProgramsOf(context), row.program_id)
  await writeCard(tx, scope.tenantId, row, world.clock.now())
  await publishCard({ tx, tenantId: scope.tenantId, world, program }, row)
  return cardDetail(row, context)
}

export function assertAlive(row: CardRow) {
  if (row.status === 'CANCELED' || row.status === 'CLOSED')
    throw cardStateConflict(row, 'The card is over.', reasonError(row))
}

const reasonError = ({ reason }: CardRow): { errors?: FieldError[] } =>
  reason === null ? {} : { errors: [{ pointer: '/id', code: 'REASON', params: { reason } }] }
