import type { createBalanceCard, createPrepaidCard } from '#contract/card'
import type { Heard } from '#contract/kit/endpoint'
import type { SubAccountType } from '#contract/cardShape'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { job } from '#bank/job/job'
import { commitStep } from '#bank/ledger/step'
import { goOnWithCard, loadWithCard } from '#bank/order/withCard'
import { tell } from '#bank/outbox/outbox'
import { lockPerson, type PersonRow } from '#bank/person/person.rows'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { World } from '#bank/services'
import { countAlive, findCard, insertCard, lockCard, type CardRow } from './card.rows.ts'
import { endOf, freshNumber, openNumber, sealNumber } from './secret/number.ts'
import { programIn, programsHere, type Program } from './programs.ts'
import { wholeCard } from './cards.ts'
import { feeStep, stepCard, tellCard } from './stepCard.ts'
import { assertMayHold, emptyOne, subAccountOf } from './subAccount.ts'
import { lockSubAccount, type SubAccountCounted } from './subAccount.rows.ts'

type Made = Heard<typeof createPrepaidCard> | Heard<typeof createBalanceCard>

/** A prepaid card has money of its own: a sub-account is opened for it alone. */
export async function issuePrepaid(heard: Heard<typeof createPrepaidCard>, visit: PersonVisit) {
  const { program, walletId } = await begun(heard, visit, 'prepaid')
  return issueOn(await emptyOne(visit, walletId, program), heard, visit, program)
}

/** A balance card joins a sub-account, or stands alone on one that is opened or found empty. */
export async function issueBalance(heard: Heard<typeof createBalanceCard>, visit: PersonVisit) {
  const { program, walletId } = await begun(heard, visit, 'balance')
  const named = heard.sub_account_id ?? heard.fiat_account_id
  const subAccount =
    named === undefined
      ? await emptyOne(visit, walletId, program)
      : await subAccountOf(visit, named)
  if (subAccount.wallet_id !== walletId || subAccount.program_id !== program.row.id)
    throw new Refusal('NOT_FOUND', 'The sub-account is of another wallet or program.')
  return issueOn(subAccount, heard, visit, program)
}

async function begun(heard: Made, visit: PersonVisit, type: SubAccountType) {
  const wallet = await walletOf(visit.tx, visit.scope, heard.wallet_id)
  const program = programIn(await programsHere(visit), heard.program_id)
  if (program.row.sub_account_type !== type)
    throw new Refusal(
      'VALIDATION_FAILED',
      `This program makes ${program.row.sub_account_type} cards.`,
      {
        errors: [{ pointer: '/program_id', code: 'VALUE' }],
      },
    )
  await assertMayHold(visit, wallet.id, program)
  return { program, walletId: wallet.id }
}

async function issueOn(
  { id: subAccountId }: SubAccountCounted,
  heard: Made,
  visit: PersonVisit,
  program: Program,
) {
  const { tx, scope, world } = visit
  const { tenantId } = scope
  // Whoever makes another at the same time waits here, so that the limit of cards holds.
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

  const row = freshCard(heard, { world, program, person, subAccount })
  if (row.replaces !== null) await assertReplaceable(visit, row.replaces)
  const ground = { tx, tenantId, world, program }
  await insertCard(tx, tenantId, row)
  const fee = feeStep(ground, row, 'there')
  const rows = [...fee.rows, endsAt(world, row)]
  await commitStep(tx, tenantId, { ...fee, rows }, world.clock.now())
  await tellCard(ground, row, 'INSERT')
  if (heard.initial_topup !== undefined)
    await loadWithCard(visit, program, row, {
      amount: heard.initial_topup,
      fromId: heard.currency_id ?? program.currency.id,
    })
  await tell(tx, scope, world, 'issueCard', { cardId: row.id })
  return wholeCard(row, visit)
}

const endsAt = (world: World, row: CardRow) =>
  job(world, 'card.expire', { key: row.id, what: { cardId: row.id }, dueAt: endOf(row) })

async function assertReplaceable({ tx, scope }: PersonVisit, id: string) {
  const old = isUuid(id) ? await findCard(tx, scope.tenantId, id) : null
  if (!old) throw new Refusal('NOT_FOUND', 'There is no such card to replace.')
  if (old.status !== 'CANCELED' && old.status !== 'CLOSED')
    throw new Refusal('STATE_CONFLICT', 'The card it replaces is alive.', { state: old.status })
}

interface Making {
  world: World
  program: Program
  person: PersonRow
  subAccount: SubAccountCounted
}

function freshCard(heard: Made, { world, program, person, subAccount }: Making): CardRow {
  const { number, expiryMonth, expiryYear } = freshNumber(world, program.row.brand)
  const names = [person.first_name, person.last_name].filter((part) => part !== null)
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
    nick_name: heard.nick_name ?? null,
    name_on_card: names.join(' ').slice(0, 26) || null,
    request_id: heard.request_id ?? null,
    replaces: heard.replaces ?? null,
    ...sealNumber(world, number),
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
    caps: {},
    fee: program.row.issuing_fee,
    created_at: world.clock.now(),
  }
}

/** Makes a card known to its network after the commit, or finds that somebody was quicker. */
export function createCardIssuing(world: World) {
  return async ({ cardId }: { cardId: string }, tenantId: string): Promise<void> => {
    const scope = { tenantId, personId: null }
    const asked = await world.engine.transaction(scope, async (tx) => {
      const row = await findCard(tx, tenantId, cardId)
      const program = row && programIn(await programsHere({ tx, scope }), row.program_id)
      return row && program && { row, program }
    })
    if (!asked || asked.row.stage !== 'issuing') return
    const { row, program } = asked
    const said = await world.network.register({
      cardId,
      number: openNumber(world, row.sealed_number),
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      brand: program.row.brand,
      formFactor: program.row.form_factor,
    })
    await world.engine.transaction(scope, async (tx) => {
      const now = await lockCard(tx, tenantId, cardId)
      if (now?.stage !== 'issuing') return
      await stepCard({ tx, tenantId, world, program }, now, { type: `network.${said}` })
      await goOnWithCard({ tx, tenantId, world }, now, said)
    })
  }
}
