import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { listSubAccounts, openSubAccount, readSubAccount } from '#contract/program'
import { subAccountLife, type SubAccountEvent } from '#machines/card/subAccount.life'
import { advance } from '#machines/kit/life'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { assertGateOpen } from '#bank/kyc/gate'
import { pageFrom } from '#bank/page'
import { lockPerson } from '#bank/person/person.rows'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { BankServices } from '#bank/services'
import { cardMoneyOf } from './balance.ts'
import { isOpenCard, listOfSubAccounts } from './card.rows.ts'
import { programIn, issuingProgramsOf, type IssuingProgramInfo } from './programs.ts'
import { cardListed, subAccountShown } from './shown.ts'
import { spentBy } from './purchase/spent.rows.ts'
import {
  countSubAccounts,
  findEmpty,
  findSubAccount,
  insertSubAccount,
  listSubAccountRows,
  writeSubAccount,
  type SubAccountCounted,
  type SubAccountFilter,
} from './subAccount.rows.ts'

const SUB_ACCOUNTS_MAX = 20

export async function assertMayHold(
  context: PersonContext,
  walletId: string,
  { row }: IssuingProgramInfo,
) {
  if (row.status !== 'ACTIVE') throw new Refusal('PROGRAM_ARCHIVED')
  await assertGateOpen(context, walletId, row.kyc_rail_id)
}

export async function handleOpenSubAccount(
  request: ParsedOf<typeof openSubAccount>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const wallet = await walletOf(tx, scope, request.wallet_id)
  const program = programIn(await issuingProgramsOf(context), request.program_id)
  await assertMayHold(context, wallet.id, program)
  await lockPerson(tx, scope.tenantId, scope.personId)
  return subAccountDetail(context, await findOrOpenSubAccount(context, wallet.id, program), program)
}

/** A retry makes no second sub-account: one left by a failed attempt is reused. */
export async function findOrOpenSubAccount(
  context: PersonContext,
  walletId: string,
  program: IssuingProgramInfo,
): Promise<SubAccountCounted> {
  const { tx, scope } = context
  const { tenantId } = scope
  const unused =
    program.row.sub_account_type === 'balance'
      ? await findEmpty(tx, tenantId, { walletId, programId: program.row.id })
      : null
  return unused ?? insertFreshSubAccount(context, walletId, program)
}

async function insertFreshSubAccount(
  { tx, scope, world }: PersonContext,
  walletId: string,
  program: IssuingProgramInfo,
): Promise<SubAccountCounted> {
  const { tenantId } = scope
  const whole = { walletId, type: null, status: null, moreThan: null, fewerThan: null }
  if ((await countSubAccounts(tx, tenantId, whole)) >= SUB_ACCOUNTS_MAX)
    throw new Refusal('LIMIT_REACHED')
  const row: SubAccountCounted = {
    id: world.random.id(),
    person_id: scope.personId,
    wallet_id: walletId,
    program_id: program.row.id,
    type: program.row.sub_account_type,
    status: 'INACTIVE',
    stage: 'opening',
    reason: null,
    nick_name: null,
    created_at: world.clock.now(),
    cards_count: 0,
  }
  await insertSubAccount(tx, tenantId, row)
  // The money is in our own ledger, so there is no vendor to wait for.
  return moveSubAccount(tx, tenantId, world, row, program, { type: 'network.opened' })
}

export async function moveSubAccount(
  tx: Tx,
  tenantId: string,
  { clock }: Pick<BankServices, 'clock'>,
  row: SubAccountCounted,
  program: IssuingProgramInfo,
  event: SubAccountEvent,
): Promise<SubAccountCounted> {
  const money = (await cardMoneyOf(tx, tenantId, [row.id]))(row.id)
  const { status, facts } = advance(
    subAccountLife,
    {
      status: row.status,
      facts: {
        stage: row.stage,
        reason: row.reason,
        holds: money.held > 0n,
        funded: money.posted > 0n || money.owed > 0n,
        cardsAlive: row.cards_count > 0,
        programActive: program.row.status === 'ACTIVE',
      },
    },
    event,
  )
  const next = { ...row, status, stage: facts.stage, reason: facts.reason }
  await writeSubAccount(tx, tenantId, next, clock.now())
  return next
}

export async function subAccountDetail(
  { tx, scope }: PersonContext,
  row: SubAccountCounted,
  program: IssuingProgramInfo,
) {
  return subAccountShown(row, program, (await cardMoneyOf(tx, scope.tenantId, [row.id]))(row.id))
}

export async function subAccountOf(
  { tx, scope }: Pick<PersonContext, 'tx' | 'scope'>,
  id: string,
): Promise<SubAccountCounted> {
  const row = isUuid(id) ? await findSubAccount(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such sub-account.')
  return row
}

export async function handleReadSubAccount(
  { id }: ParsedOf<typeof readSubAccount>,
  context: PersonContext,
) {
  const row = await subAccountOf(context, id)
  return subAccountDetail(context, row, programIn(await issuingProgramsOf(context), row.program_id))
}

export async function handleListSubAccounts(
  request: ParsedOf<typeof listSubAccounts>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const { limit, offset, gt_cards_limit: moreThan, lt_cards_limit: fewerThan } = request
  if (moreThan !== undefined && fewerThan !== undefined && moreThan >= fewerThan)
    throw new Refusal('VALIDATION_FAILED', undefined, {
      errors: [{ pointer: '/gt_cards_limit', code: 'VALUE' }],
    })
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const filter: SubAccountFilter = {
    walletId: wallet.id,
    type: request.type ?? null,
    status: request.status ?? null,
    moreThan: moreThan ?? null,
    fewerThan: fewerThan ?? null,
  }
  const rows = await listSubAccountRows(tx, scope.tenantId, filter, { limit, offset })
  const ids = rows.map(({ id }) => id)
  const programs = await issuingProgramsOf(context)
  const money = await cardMoneyOf(tx, scope.tenantId, ids)
  const all = request.show_cards ? await listOfSubAccounts(tx, scope.tenantId, ids) : []
  const cards = request.closed_cards ? all : all.filter(isOpenCard)
  const cardIds = cards.map(({ id }) => id)
  const spent = await spentBy(tx, scope.tenantId, cardIds, world.clock.now())
  const data = rows.map((row) => ({
    ...subAccountShown(row, programIn(programs, row.program_id), money(row.id)),
    ...(request.show_cards && {
      cards: cards
        .filter(({ sub_account_id }) => sub_account_id === row.id)
        .map((card) => cardListed(card, programIn(programs, card.program_id), spent.get(card.id))),
    }),
  }))
  if (!request.pagination) return data
  const total = await countSubAccounts(tx, scope.tenantId, filter)
  return pageFrom(data, total, offset)
}
