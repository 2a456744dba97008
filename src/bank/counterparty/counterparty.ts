import {
  counterpartyTypes,
  type changeCounterparty,
  type Counterparty,
  type createCounterparty,
  type deleteCounterparty,
  type listCounterparties,
  type readCounterparty,
} from '#contract/counterparty'
import { destinationTypes } from '#contract/destination'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import {
  updateCounterpartyRow,
  countOfOwner,
  countCounterpartyRows,
  findCounterparty,
  findSame,
  hideCounterpartyRow,
  isCounterpartyInUse,
  insertCounterparty,
  listCounterpartyRows,
  type StoredCounterparty,
} from './counterparty.rows.ts'
import { dayRangeOf, orderByClause } from './listing.ts'

const COUNTERPARTIES_MAX = 1_000

/** Counterparties belong to the owner: any wallet of theirs leads to them. */
export async function counterpartyAt(
  { wallet_id, counterparty_account_id }: { wallet_id: string; counterparty_account_id: string },
  { tx, scope }: PersonContext,
): Promise<StoredCounterparty> {
  const wallet = await walletOf(tx, scope, wallet_id)
  const id = counterparty_account_id
  const row = isUuid(id) ? await findCounterparty(tx, scope.tenantId, wallet.owner_id, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const handleReadCounterparty = async (
  request: ParsedOf<typeof readCounterparty>,
  context: PersonContext,
) => shown(await counterpartyAt(request, context))

export async function handleListCounterparties(
  request: ParsedOf<typeof listCounterparties>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const { limit, offset, filter = {}, sort_by, sort_order } = request
  const { type, created_at, phone, ...texts } = filter
  // Stored as digits, typed with a plus and spaces.
  const parts = { ...texts, phone: phone?.replace(/[\s()+./-]/g, '') }
  const wallet = await walletOf(tx, scope, request.wallet_id)
  const query = {
    ownerId: wallet.owner_id,
    parts,
    ...typeFilterOf(type),
    ...dayRangeOf(created_at),
    order: sort_by
      ? orderByClause(sort_by, sort_order)
      : `is_pinned desc, ${orderByClause('created_at')}`,
    limit,
    offset,
  }
  const total = await countCounterpartyRows(tx, scope.tenantId, query)
  const rows = await listCounterpartyRows(tx, scope.tenantId, query)
  return pageFrom(rows.map(shown), total, offset)
}

type TypeFilter = NonNullable<ParsedOf<typeof listCounterparties>['filter']>['type']

const typeFilterOf = (type: TypeFilter) => ({
  type: counterpartyTypes.find((one) => one === type) ?? null,
  destinationType: destinationTypes.find((one) => one === type) ?? null,
})

export async function handleCreateCounterparty(
  { wallet_id, ...fields }: ParsedOf<typeof createCounterparty>,
  { tx, scope, world }: PersonContext,
) {
  const wallet = await walletOf(tx, scope, wallet_id)
  const row: StoredCounterparty = {
    id: world.random.id(),
    wallet_id: wallet.owner_id,
    type: fields.type,
    name: fields.name,
    nickname: fields.nickname || null,
    email: fields.email ?? null,
    phone: fields.phone ?? null,
    is_pinned: fields.is_pinned,
    version: 1,
    created_at: world.clock.now(),
  }
  if ((await countOfOwner(tx, scope.tenantId, wallet.owner_id)) >= COUNTERPARTIES_MAX)
    throw new Refusal('LIMIT_REACHED')
  if (!(await insertCounterparty(tx, scope.tenantId, scope.personId, row))) {
    const known = await findSame(tx, scope.tenantId, row)
    throw known ? alreadyKnown(known) : new Refusal('ALREADY_EXISTS')
  }
  return shown(row)
}

export async function handleChangeCounterparty(
  request: ParsedOf<typeof changeCounterparty>,
  context: PersonContext,
): Promise<Counterparty> {
  const { tx, scope } = context
  const before = await counterpartyAt(request, context)
  if (request.type !== undefined && request.type !== before.type) throw typeIsFixed()
  const after = {
    name: request.name ?? before.name,
    nickname: request.nickname === undefined ? before.nickname : request.nickname || null,
    email: request.email === undefined ? before.email : request.email,
    phone: request.phone === undefined ? before.phone : request.phone,
    is_pinned: request.is_pinned ?? before.is_pinned,
  }
  const same = await findSame(tx, scope.tenantId, { ...before, ...after })
  if (same && same.id !== before.id) throw alreadyKnown(same)
  const version = request.version ?? before.version
  const changed = await updateCounterpartyRow(tx, scope.tenantId, { id: before.id, version }, after)
  if (!changed) throw new Refusal('VERSION_CONFLICT')
  return shown(changed)
}

const typeIsFixed = () =>
  new Refusal('VALIDATION_FAILED', 'The type of a counterparty never changes.', {
    errors: [{ pointer: '/type', code: 'FIXED' }],
  })

/** Past orders keep what they were paid to. */
export async function handleDeleteCounterparty(
  request: ParsedOf<typeof deleteCounterparty>,
  context: PersonContext,
): Promise<Counterparty> {
  const { tx, scope, world } = context
  const row = await counterpartyAt(request, context)
  await hideCounterpartyRow(tx, scope.tenantId, row.id, world.clock.now())
  if (await isCounterpartyInUse(tx, scope.tenantId, row.id))
    throw new Refusal('STATE_CONFLICT', 'An order is on its way to this counterparty.')
  return shown(row)
}

/** Names the existing one, so that a screen can link to it. */
const alreadyKnown = ({ id }: StoredCounterparty) =>
  new Refusal('ALREADY_EXISTS', 'This counterparty is saved already.', {
    errors: [{ pointer: '/name', code: 'KNOWN', params: { id } }],
  })

const shown = (row: StoredCounterparty): Counterparty => ({
  id: row.id,
  type: row.type,
  name: row.name,
  nickname: row.nickname,
  email: row.email,
  phone: row.phone,
  is_pinned: row.is_pinned,
  version: row.version,
  created_at: row.created_at.toISOString(),
})
