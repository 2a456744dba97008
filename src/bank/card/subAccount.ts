import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { listSubAccounts, openSubAccount, readSubAccount } from '#contract/program'
import { subAccountLife, type SubAccountEvent } from '#machines/card/subAccount.life'
import { advance } from '#machines/kit/life'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { assertOpen } from '#bank/kyc/gate'
import { lockPerson } from '#bank/person/person.rows'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { World } from '#bank/services'
import { moneyOf } from './balance.ts'
import { listOfSubAccounts } from './card.rows.ts'
import { programIn, programsHere, type Program } from './programs.ts'
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

/** How many sub-accounts a wallet may have. */
const SUB_ACCOUNTS_MAX = 20

/** Tenants that know their customers make cards for those they know. */
export async function assertMayHold(visit: PersonVisit, walletId: string, { row }: Program) {
  if (row.status !== 'ACTIVE') throw new Refusal('PROGRAM_ARCHIVED')
  await assertOpen(visit, walletId, row.kyc_rail_id)
}

export async function openOne(heard: Heard<typeof openSubAccount>, visit: PersonVisit) {
  const { tx, scope } = visit
  const wallet = await walletOf(tx, scope, heard.wallet_id)
  const program = programIn(await programsHere(visit), heard.program_id)
  await assertMayHold(visit, wallet.id, program)
  await lockPerson(tx, scope.tenantId, scope.personId)
  return shownWhole(visit, await emptyOne(visit, wallet.id, program), program)
}

/**
 * A sub-account to put a card on: one whose cards were never issued, left by a try that got no
 * further, or else a new one. So whoever tries again makes no second one. The caller holds the
 * person's row.
 */
export async function emptyOne(
  visit: PersonVisit,
  walletId: string,
  program: Program,
): Promise<SubAccountCounted> {
  const { tx, scope } = visit
  const { tenantId } = scope
  const left =
    program.row.sub_account_type === 'balance'
      ? await findEmpty(tx, tenantId, { walletId, programId: program.row.id })
      : null
  return left ?? freshOne(visit, walletId, program)
}

async function freshOne(
  { tx, scope, world }: PersonVisit,
  walletId: string,
  program: Program,
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
  // Its money is in our own book, so there is nobody to wait for.
  return moveSubAccount(tx, tenantId, world, row, program, { type: 'network.opened' })
}

/** Moves a sub-account one step; the caller holds its row, or it is not known to anybody yet. */
export async function moveSubAccount(
  tx: Tx,
  tenantId: string,
  { clock }: Pick<World, 'clock'>,
  row: SubAccountCounted,
  program: Program,
  event: SubAccountEvent,
): Promise<SubAccountCounted> {
  const money = (await moneyOf(tx, tenantId, [row.id]))(row.id)
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

export async function shownWhole(
  { tx, scope }: PersonVisit,
  row: SubAccountCounted,
  program: Program,
) {
  return subAccountShown(row, program, (await moneyOf(tx, scope.tenantId, [row.id]))(row.id))
}

export async function subAccountOf(
  { tx, scope }: Pick<PersonVisit, 'tx' | 'scope'>,
  id: string,
): Promise<SubAccountCounted> {
  const row = isUuid(id) ? await findSubAccount(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such sub-account.')
  return row
}

export async function readOne({ id }: Heard<typeof readSubAccount>, visit: PersonVisit) {
  const row = await subAccountOf(visit, id)
  return shownWhole(visit, row, programIn(await programsHere(visit), row.program_id))
}

export async function listOfWallet(heard: Heard<typeof listSubAccounts>, visit: PersonVisit) {
  const { tx, scope, world } = visit
  const { limit, offset, gt_cards_limit: moreThan, lt_cards_limit: fewerThan } = heard
  if (moreThan !== undefined && fewerThan !== undefined && moreThan >= fewerThan)
    throw new Refusal('VALIDATION_FAILED', undefined, {
      errors: [{ pointer: '/gt_cards_limit', code: 'VALUE' }],
    })
  const wallet = await walletOf(tx, scope, heard.wallet_uuid)
  const filter: SubAccountFilter = {
    walletId: wallet.id,
    type: heard.type ?? null,
    status: heard.status ?? null,
    moreThan: moreThan ?? null,
    fewerThan: fewerThan ?? null,
  }
  const rows = await listSubAccountRows(tx, scope.tenantId, filter, { limit, offset })
  const ids = rows.map(({ id }) => id)
  const programs = await programsHere(visit)
  const money = await moneyOf(tx, scope.tenantId, ids)
  const cards = heard.show_cards ? await listOfSubAccounts(tx, scope.tenantId, ids) : []
  const cardIds = cards.map(({ id }) => id)
  const spent = await spentBy(tx, scope.tenantId, cardIds, world.clock.now())
  const data = rows.map((row) => ({
    ...subAccountShown(row, programIn(programs, row.program_id), money(row.id)),
    ...(heard.show_cards && {
      cards: cards
        .filter(({ sub_account_id }) => sub_account_id === row.id)
        .map((card) => cardListed(card, programIn(programs, card.program_id), spent.get(card.id))),
    }),
  }))
  if (!heard.pagination) return data
  const total = await countSubAccounts(tx, scope.tenantId, filter)
  return { total, count: total, data, has_more: offset + rows.length < total }
}
