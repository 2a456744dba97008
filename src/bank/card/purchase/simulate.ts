import { toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  askCard,
  challengeCard,
  decideDispute,
  fundSubAccount,
  moveCard,
  moveProgram,
  movePurchase,
  moveSubAccountByHand,
} from '#contract/sandboxCard'
import type { CardEvent } from '#machines/card/card.life'
import { programLife } from '#machines/card/program.life'
import type { SubAccountEvent } from '#machines/card/subAccount.life'
import { advance } from '#machines/kit/life'
import { isUuid } from '#bank/db/uuid'
import { commitLedgerRows } from '#bank/ledger/step'
import type { NetworkMessage } from '#bank/outside/network/network'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import { cardMoneyOf, cardSchemeAccount } from '#bank/card/balance'
import { challengeShown, raiseChallenge } from '#bank/card/challenge/step'
import { cardOf, lockedCardOf } from '#bank/card/cards'
import { lockedOwn, shownAfter } from '#bank/card/dispute/disputes'
import { takeDisputeNews } from '#bank/card/dispute/network'
import { moveOwnCard } from '#bank/card/control'
import { expire, handleNetworkMessage } from './networkMessages.ts'
import { creditPosting } from './postings.ts'
import { writeNetworkEntry, writePurchaseEntry } from './pretendStatement.ts'
import { writeProgramStatus } from '#bank/card/program.rows'
import { programIn, issuingProgramShown, issuingProgramsOf } from '#bank/card/programs'
import { moveSubAccount, subAccountDetail, subAccountOf } from '#bank/card/subAccount'
import { lockSubAccount } from '#bank/card/subAccount.rows'
import { findCardTransaction, type CardTransactionRow } from './transaction.rows.ts'
import { cardTransactionShown, purchaseStoriesOf } from './transactions.ts'

/** Sandbox only: acts as the network, merchants and the bank's staff. */

export async function handleAskCard(request: ParsedOf<typeof askCard>, context: PersonContext) {
  const { id, kind, amount, merchant, category, city, country, recurring } = request
  const card = await cardOf(context, id)
  const { currency } = programIn(await issuingProgramsOf(context), card.program_id)
  const minor = minorOf(amount, currency.scale, kind === 'authorise' ? 0n : 1n)
  const at = { name: merchant, category, city, country }
  const { original_amount, original_currency } = request
  const original =
    original_amount && original_currency
      ? { original: { amount: original_amount, currency: original_currency } }
      : {}
  const asked = { cardId: card.id, minor, merchant: at }
  const message: NetworkMessage =
    kind === 'authorise'
      ? { kind, ...asked, entry: request.entry, recurring, ...original }
      : kind === 'clearUnasked'
        ? { kind, ...asked, recurring }
        : { kind, ...asked }
  return shown(await hearNetwork(context, message), context)
}

async function hearNetwork(
  context: PersonContext,
  message: NetworkMessage,
  before: CardTransactionRow | null = null,
) {
  const after = await handleNetworkMessage(depsOf(context), message)
  await writePurchaseEntry(depsOf(context), before, after)
  return after
}

export async function handleChallengeCard(
  { id, amount, merchant: name, category, city, country }: ParsedOf<typeof challengeCard>,
  context: PersonContext,
) {
  const card = await cardOf(context, id)
  const { currency } = programIn(await issuingProgramsOf(context), card.program_id)
  const challenge = await raiseChallenge(depsOf(context), {
    cardId: card.id,
    minor: minorOf(amount, currency.scale, 0n),
    merchant: { name, category, city, country },
  })
  return challengeShown(challenge, context.world.clock.now())
}

export async function handleMovePurchase(
  request: ParsedOf<typeof movePurchase>,
  context: PersonContext,
) {
  const { id, event, amount, last } = request
  const { tx, scope } = context
  const row = isUuid(id) ? await findCardTransaction(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such purchase.')
  if (event === 'expire') {
    const again = await expire(depsOf(context), row.id)
    if (again) throw new Refusal('STATE_CONFLICT', `Promised until ${again.toISOString()}.`)
    return shown((await findCardTransaction(tx, scope.tenantId, row.id)) ?? row, context)
  }
  const currencies = await listAllCurrencyRows(tx, scope.tenantId)
  const scale = currencies.find((one) => one.id === row.currency_id)?.scale ?? 0
  const minor = amount === undefined ? null : minorOf(amount, scale, 1n)
  const message = messageOf(row, event, minor, last)
  return shown(await hearNetwork(context, message, row), context)
}

function messageOf(
  { id: purchaseId, asked, held, taken, refunded }: CardTransactionRow,
  kind: 'increment' | 'reverse' | 'clear' | 'refund',
  minor: bigint | null,
  last: boolean,
): NetworkMessage {
  switch (kind) {
    case 'reverse':
      return { kind, purchaseId, minor }
    case 'clear':
      return { kind, purchaseId, minor: minor ?? (held > 0n ? held : asked), last }
    case 'refund':
      return { kind, purchaseId, minor: minor ?? taken - refunded }
    case 'increment':
      return { kind, purchaseId, minor: minor ?? asked }
  }
}

const depsOf = ({ tx, scope, world }: PersonContext) => ({
  tx,
  tenantId: scope.tenantId,
  world,
})

export async function handleDecideDispute(
  { id, outcome }: ParsedOf<typeof decideDispute>,
  context: PersonContext,
) {
  const deps = depsOf(context)
  await lockedOwn(context, id)
  const dispute = await takeDisputeNews(deps, { disputeId: id, outcome })
  const { returned: minor, currency_id: currencyId } = dispute
  await writeNetworkEntry(deps, { id, reference: id, currencyId, minor })
  return shownAfter(deps, dispute)
}

async function shown(row: CardTransactionRow, { tx, scope }: PersonContext) {
  const stories = await purchaseStoriesOf(tx, scope.tenantId, [row.id])
  return cardTransactionShown(row, stories, await listAllCurrencyRows(tx, scope.tenantId))
}

function minorOf(amount: string, scale: number, least: bigint): bigint {
  const minor = toMinor(amount, scale)
  if (minor === null || minor < least) throw new Refusal('AMOUNT_INVALID')
  if (minor > 10n ** 15n) throw new Refusal('AMOUNT_INVALID', 'More than there is to play with.')
  return minor
}

const cardEvents: Record<ParsedOf<typeof moveCard>['event'], CardEvent> = {
  ship: { type: 'network.shipped' },
  block: { type: 'card.block', reason: 'fraud_suspected' },
  unblock: { type: 'card.unblock' },
  expire: { type: 'card.expire' },
}

export async function handleMoveCard(
  { id, event }: ParsedOf<typeof moveCard>,
  context: PersonContext,
) {
  return moveOwnCard(await lockedCardOf(context, id), context, cardEvents[event])
}

const accountEvents: Record<ParsedOf<typeof moveSubAccountByHand>['event'], SubAccountEvent> = {
  block: { type: 'subAccount.block', reason: 'fraud_suspected' },
  unblock: { type: 'subAccount.unblock' },
  pause: { type: 'subAccount.pause' },
  resume: { type: 'subAccount.resume' },
  cancel: { type: 'subAccount.cancel' },
}

export async function handleMoveSubAccount(
  { id, event }: ParsedOf<typeof moveSubAccountByHand>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const row = await lockedSubAccountOf(context, id)
  const program = programIn(await issuingProgramsOf(context), row.program_id)
  const next = await moveSubAccount(tx, scope.tenantId, world, row, program, accountEvents[event])
  return subAccountDetail(context, next, program)
}

export async function handleFundSubAccount(
  { id, amount }: ParsedOf<typeof fundSubAccount>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const { tenantId } = scope
  const row = await lockedSubAccountOf(context, id)
  const program = programIn(await issuingProgramsOf(context), row.program_id)
  const minor = minorOf(amount, program.currency.scale, 1n)
  await moveSubAccount(tx, tenantId, world, row, program, { type: 'subAccount.topUp' })
  const currency_id = program.currency.id
  const money = (await cardMoneyOf(tx, tenantId, [row.id]))(row.id)
  const legs = [
    { ...cardSchemeAccount(currency_id), posted: -minor },
    ...creditPosting({ sub_account_id: row.id, currency_id }, money, minor),
  ].filter(({ posted }) => posted !== 0n)
  const transfer = { id: world.random.id(), cause: 'sandbox card fund', legs }
  await commitLedgerRows(tx, tenantId, { transfers: [transfer], rows: [] }, world.clock.now())
  const entry = { id: transfer.id, reference: transfer.id, currencyId: currency_id, minor }
  await writeNetworkEntry(depsOf(context), entry)
  return subAccountDetail(context, row, program)
}

async function lockedSubAccountOf(context: PersonContext, id: string) {
  const { id: known } = await subAccountOf(context, id)
  const row = await lockSubAccount(context.tx, context.scope.tenantId, known)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleMoveProgram(
  { id, event }: ParsedOf<typeof moveProgram>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const program = programIn(await issuingProgramsOf(context), id)
  const here = { status: program.row.status, facts: {} }
  const { status } = advance(programLife, here, { type: `program.${event}` })
  await writeProgramStatus(tx, scope.tenantId, program.row.id, status)
  return issuingProgramShown({ ...program, row: { ...program.row, status } })
}
