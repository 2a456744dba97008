import type { createBalanceCard, createPrepaidCard } from '#contract/card'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { SubAccountType } from '#contract/cardShape'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { job } from '#bank/job/job'
import { commitLedgerSteps } from '#bank/ledger/step'
import { continueWithCard, loadWithCard } from '#bank/order/withCard'
import { enqueue } from '#bank/outbox/outbox'
import { legalNameOf } from '#bank/person/legalName'
import { lockPerson, type PersonRow } from '#bank/person/person.rows'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { BankServices } from '#bank/services'
import {
  countAlive,
  findCard,
  insertCard,
  isOpenCard,
  lockCard,
  type CardRow,
} from './card.rows.ts'
import { cardExpiryOf, freshNumber, decryptNumber, encryptNumber } from './secret/number.ts'
import { programIn, issuingProgramsOf, type IssuingProgramInfo } from './programs.ts'
import { cardDetail } from './cards.ts'
import { cardFeedEntry, feeStep, moveCardRow } from './stepCard.ts'
import { assertMayHold, findOrOpenSubAccount, subAccountOf } from './subAccount.ts'
import { lockSubAccount, type SubAccountCounted } from './subAccount.rows.ts'

type CardRequest = ParsedOf<typeof createPrepaidCard> | ParsedOf<typeof createBalanceCard>

export async function handleCreatePrepaidCard(
  request: ParsedOf<typeof createPrepaidCard>,
  context: PersonContext,
) {
  const { program, walletId } = await startIssue(request, context, 'prepaid')
  return issueOn(await findOrOpenSubAccount(context, walletId, program), request, context, program)
}

/** A balance card joins the named sub-account, or one that is empty or new. */
export async function handleCreateBalanceCard(
  request: ParsedOf<typeof createBalanceCard>,
  context: PersonContext,
) {
  const { program, walletId } = await startIssue(request, context, 'balance')
  const named = request.sub_account_id ?? request.fiat_account_id
  const subAccount =
    named === undefined
      ? await findOrOpenSubAccount(context, walletId, program)
      : await subAccountOf(context, named)
  if (subAccount.wallet_id !== walletId || subAccount.program_id !== program.row.id)
    throw new Refusal('NOT_FOUND', 'The sub-account is of another wallet or program.')
  return issueOn(subAccount, request, context, program)
}

async function startIssue(request: CardRequest, context: PersonContext, type: SubAccountType) {
  const wallet = await walletOf(context.tx, context.scope, request.wallet_id)
  const program = programIn(await issuingProgramsOf(context), request.program_id)
  if (program.row.sub_account_type !== type)
    throw new Refusal(
      'VALIDATION_FAILED',
      `This program makes ${program.row.sub_account_type} cards.`,
      { errors: [{ pointer: '/program_id', code: 'VALUE' }] },
    )
  assertUse(request, program)
  await assertMayHold(context, wallet.id, program)
  return { program, walletId: wallet.id }
}

function assertUse(request: CardRequest, { row }: IssuingProgramInfo) {
  const wrong = (field: 'single_use' | 'one_merchant', words: string) =>
    new Refusal('VALIDATION_FAILED', words, {
      errors: [{ pointer: `/${field}`, code: 'VALUE' }],
    })
  const isPhysical = row.form_factor !== 'VIRTUAL'
  if (request.single_use && isPhysical) throw wrong('single_use', 'Only a virtual card works once.')
  if (request.one_merchant && (isPhysical || request.single_use))
    throw wrong('one_merchant', 'Only a virtual card that works many times is for one merchant.')
}

async function issueOn(
  { id: subAccountId }: SubAccountCounted,
  request: CardRequest,
  context: PersonContext,
  program: IssuingProgramInfo,
) {
  const { tx, scope, world } = context
  const { tenantId } = scope
  // Locks the person, so that parallel calls cannot exceed the limit of cards.
  const person = await lockPerson(tx, tenantId, scope.personId)
  const subAccount = await lockSubAccount(tx, tenantId, subAccountId)
  if (!subAccount || !person) throw new Refusal('NOT_FOUND')
  if (subAccount.status !== 'ACTIVE')
    throw new Refusal('STATE_CONFLICT', 'The sub-account takes no cards.', {
      state: subAccount.status,
    })
  const alive = { walletId: subAccount.wallet_id, programId: program.row.id }
  if ((await countAlive(tx, tenantId, alive)) >= program.row.max_cards)
    throw new Refusal('LIMIT_REACHED', `At most ${program.row.max_cards} cards of this program.`)

  const row = freshCard(request, { world, program, person, subAccount })
  if (row.replaces !== null) await assertReplaceable(context, row.replaces)
  const deps = { tx, tenantId, world, program }
  await insertCard(tx, tenantId, row)
  const fee = feeStep(deps, row, 'there')
  const news = await cardFeedEntry(deps, row, 'INSERT')
  const issued = { ...fee, rows: [...fee.rows, expiryJob(world, row), news] }
  const load =
    request.initial_topup === undefined
      ? []
      : [
          await loadWithCard(context, program, row, {
            amount: request.initial_topup,
            fromId: request.currency_id ?? program.currency.id,
          }),
        ]
  await commitLedgerSteps(tx, tenantId, [issued, ...load], world.clock.now())
  await enqueue(tx, scope, world, 'issueCard', { cardId: row.id })
  const card = await cardDetail(row, context)
  return { ...card, status: card.card_status }
}

const expiryJob = (world: BankServices, row: CardRow) =>
  job(world, 'card.expire', { key: row.id, what: { cardId: row.id }, dueAt: cardExpiryOf(row) })

async function assertReplaceable({ tx, scope }: PersonContext, id: string) {
  const old = isUuid(id) ? await findCard(tx, scope.tenantId, id) : null
  if (!old) throw new Refusal('NOT_FOUND', 'There is no such card to replace.')
  if (isOpenCard(old))
    throw new Refusal('STATE_CONFLICT', 'The card it replaces is alive.', { state: old.status })
}

interface NewCard {
  world: BankServices
  program: IssuingProgramInfo
  person: PersonRow
  subAccount: SubAccountCounted
}

function freshCard(request: CardRequest, { world, program, person, subAccount }: NewCard): CardRow {
  const { number, expiryMonth, expiryYear } = freshNumber(world, program.row.brand)
  return {
    id: world.random.id(),
    person_id: subAccount.person_id,
    wallet_id: subAccount.wallet_id,
    sub_account_id: subAccount.id,
    program_id: program.row.id,
    status: 'INACTIVE',
    stage: 'issuing',
    was_frozen: false,
    reason: null,
    nick_name: request.nick_name ?? null,
    name_on_card: legalNameOf(person)?.slice(0, 26) ?? null,
    request_id: request.request_id ?? null,
    replaces: request.replaces ?? null,
    single_use: request.single_use ?? false,
    one_merchant: request.one_merchant ?? false,
    merchant_name: null,
    ...encryptNumber(world, number),
    sealed_pin: null,
    next_pin: null,
    pin_change: null,
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
    caps: {},
    channels_off: [],
    fee: program.row.issuing_fee,
    created_at: world.clock.now(),
  }
}

export function createCardIssuing(world: BankServices) {
  return async ({ cardId }: { cardId: string }, tenantId: string): Promise<void> => {
    const scope = { tenantId, personId: null }
    const registration = await world.engine.transaction(scope, async (tx) => {
      const row = await findCard(tx, tenantId, cardId)
      const program = row && programIn(await issuingProgramsOf({ tx, scope }), row.program_id)
      return row && program && { row, program }
    })
    if (!registration || registration.row.stage !== 'issuing') return
    const { row, program } = registration
    const outcome = await world.network.register({
      cardId,
      number: decryptNumber(world, row.sealed_number),
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      brand: program.row.brand,
      formFactor: program.row.form_factor,
    })
    await world.engine.transaction(scope, async (tx) => {
      const now = await lockCard(tx, tenantId, cardId)
      if (now?.stage !== 'issuing') return
      const event = { type: `network.${outcome}` } as const
      const { steps } = await moveCardRow({ tx, tenantId, world, program }, now, event)
      const orders = await continueWithCard({ tx, tenantId, world }, now, outcome)
      await commitLedgerSteps(tx, tenantId, [...steps, ...orders], world.clock.now())
    })
  }
}
