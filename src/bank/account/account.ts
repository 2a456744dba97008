import {
  ACCOUNTS_MAX,
  type listAccounts,
  type openAccount,
  type readAccount,
} from '#contract/account'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { assertOpen } from '#bank/kyc/gate'
import { balancesOf } from '#bank/ledger/balances.rows'
import { tell } from '#bank/outbox/outbox'
import { mine } from '#bank/person/person'
import type { PersonRow } from '#bank/person/person.rows'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import {
  countAccounts,
  findAccount,
  insertAccount,
  listAccountRows,
  listOpen,
  type AccountRow,
} from './account.rows.ts'
import { programsHere, type Program } from './programs.ts'
import { accountListed, accountShown } from './shown.ts'

/**
 * Opens an account under a program: one for a wallet, and a few in all. It is PENDING until the
 * issuer, who is asked after the commit, has given its details.
 */
export async function open(heard: Heard<typeof openAccount>, visit: PersonVisit) {
  const { tx, scope, world } = visit
  const { tenantId } = scope
  const wallet = await walletOf(tx, scope, heard.wallet_id)
  const program = await programWith(visit, heard.va_programs_id)
  const person = await mine(visit)
  await assertOpen(visit, wallet.id, program.row.kyc_rail_id)
  if (program.row.status !== 'ACTIVE') throw new Refusal('PROGRAM_ARCHIVED')
  const others = await listOpen(tx, tenantId, wallet.id)
  const same = others.find(({ program_id }) => program_id === program.row.id)
  if (same) throw alreadyOpen(same)
  if (others.length >= ACCOUNTS_MAX) throw new Refusal('LIMIT_REACHED')

  const row: AccountRow = {
    id: world.random.id(),
    person_id: scope.personId,
    wallet_id: wallet.id,
    program_id: program.row.id,
    status: 'PENDING',
    reason: null,
    holder: holderOf(person),
    instructions: [],
    former: [],
    created_at: world.clock.now(),
  }
  if (!(await insertAccount(tx, tenantId, row))) throw new Refusal('ALREADY_EXISTS')
  await tell(tx, scope, world, 'issue', { accountId: row.id })
  return accountShown(tenantId, row, program, [])
}

/** Says which one it is, so that a screen can lead there. */
const alreadyOpen = ({ id, status }: AccountRow) =>
  new Refusal('ALREADY_EXISTS', 'This wallet has an account of this program.', {
    state: status,
    errors: [{ pointer: '/va_programs_id', code: 'KNOWN', params: { id } }],
  })

const holderOf = ({ first_name, last_name, email, phone, id }: PersonRow) =>
  [first_name, last_name].filter((part) => part !== null).join(' ') || (email ?? phone ?? id)

async function programWith(visit: PersonVisit, id: string): Promise<Program> {
  const program = (await programsHere(visit)).find(({ row }) => row.id === id)
  if (!program) throw new Refusal('NOT_FOUND', 'There is no such program.')
  return program
}

export async function listOfWallet(heard: Heard<typeof listAccounts>, visit: PersonVisit) {
  const { tx, scope } = visit
  const { limit, offset } = heard
  const wallet = await walletOf(tx, scope, heard.wallet_uuid)
  const programs = await programsHere(visit)
  const total = await countAccounts(tx, scope.tenantId, wallet.id)
  const rows = await listAccountRows(tx, scope.tenantId, { walletId: wallet.id, limit, offset })
  const data = rows.map((row) => accountListed(scope.tenantId, row, programOf(programs, row)))
  return { total, count: total, data, has_more: offset + rows.length < total }
}

const programOf = (programs: readonly Program[], { program_id }: AccountRow): Program => {
  const program = programs.find(({ row }) => row.id === program_id)
  if (!program) throw new Error(`Account program ${program_id} is not there.`)
  return program
}

export async function readOne({ uuid }: Heard<typeof readAccount>, visit: PersonVisit) {
  const row = isUuid(uuid) ? await findAccount(visit.tx, visit.scope.tenantId, uuid) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return wholeOf(row, visit)
}

/** One account with the money behind it. */
export async function wholeOf(row: AccountRow, visit: PersonVisit) {
  const { tx, scope } = visit
  const program = programOf(await programsHere(visit), row)
  const balances = await balancesOf(tx, scope.tenantId, [`wallet:${row.wallet_id}`])
  return accountShown(scope.tenantId, row, program, balances)
}
