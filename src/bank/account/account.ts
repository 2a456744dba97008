import {
  ACCOUNTS_MAX,
  type listAccounts,
  type openAccount,
  type readAccount,
} from '#contract/account'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { existing } from '#bank/existing'
import { assertGateOpen } from '#bank/kyc/gate'
import { balancesOf } from '#bank/ledger/balances.rows'
import { enqueue } from '#bank/outbox/outbox'
import { pageFrom } from '#bank/page'
import { holderOf } from '#bank/person/legalName'
import { personOf } from '#bank/person/person'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import {
  countAccounts,
  findAccount,
  insertAccount,
  listAccountRows,
  listOpenAccounts,
  type AccountRow,
} from './account.rows.ts'
import { accountProgramsOf, type AccountProgramInfo } from './programs.ts'
import { accountListed, accountShown } from './shown.ts'

/** PENDING until the issuer, called after the commit, gives its details. */
export async function handleOpenAccount(
  request: ParsedOf<typeof openAccount>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const { tenantId } = scope
  const wallet = await walletOf(tx, scope, request.wallet_id)
  const program = await programWith(context, request.va_programs_id)
  const person = await personOf(context)
  await assertGateOpen(context, wallet.id, program.row.kyc_rail_id)
  if (program.row.status !== 'ACTIVE') throw new Refusal('PROGRAM_ARCHIVED')
  const others = await listOpenAccounts(tx, tenantId, wallet.id)
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
  await enqueue(tx, scope, world, 'issue', { accountId: row.id })
  return accountShown(tenantId, row, program, [])
}

/** Names the existing account, so that a screen can link to it. */
const alreadyOpen = ({ id, status }: AccountRow) =>
  new Refusal('ALREADY_EXISTS', 'This wallet has an account of this program.', {
    state: status,
    errors: [{ pointer: '/va_programs_id', code: 'KNOWN', params: { id } }],
  })

async function programWith(context: PersonContext, id: string): Promise<AccountProgramInfo> {
  const program = (await accountProgramsOf(context)).find(({ row }) => row.id === id)
  if (!program) throw new Refusal('NOT_FOUND', 'There is no such program.')
  return program
}

export async function handleListAccounts(
  request: ParsedOf<typeof listAccounts>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const { limit, offset } = request
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const programs = await accountProgramsOf(context)
  const total = await countAccounts(tx, scope.tenantId, wallet.id)
  const rows = await listAccountRows(tx, scope.tenantId, { walletId: wallet.id, limit, offset })
  const data = rows.map((row) => accountListed(scope.tenantId, row, programOf(programs, row)))
  return pageFrom(data, total, offset)
}

const programOf = (programs: readonly AccountProgramInfo[], { program_id }: AccountRow) => {
  const program = existing(
    programs.find(({ row }) => row.id === program_id),
    `Account program ${program_id} is not there.`,
  )
  return program
}

export async function handleReadAccount(
  { uuid }: ParsedOf<typeof readAccount>,
  context: PersonContext,
) {
  const row = isUuid(uuid) ? await findAccount(context.tx, context.scope.tenantId, uuid) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return accountInFull(row, context)
}

export async function accountInFull(row: AccountRow, context: PersonContext) {
  const { tx, scope } = context
  const program = programOf(await accountProgramsOf(context), row)
  const balances = await balancesOf(tx, scope.tenantId, [`wallet:${row.wallet_id}`])
  return accountShown(scope.tenantId, row, program, balances)
}
