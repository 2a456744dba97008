import type {
  changeCounterparty,
  Counterparty,
  createCounterparty,
  listCounterparties,
  readCounterparty,
} from '#contract/counterparty'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import {
  changeRow,
  countOfWallet,
  countRows,
  findCounterparty,
  findSame,
  insertCounterparty,
  listRows,
  type CounterpartyRow,
} from './counterparty.rows.ts'
import { dayOf, orderOf, pageFrom } from './listing.ts'

const COUNTERPARTIES_MAX = 1_000

/** The counterparty of a path, each of whose ids must be the caller's own. */
export async function counterpartyAt(
  { wallet_id, counterparty_account_id }: { wallet_id: string; counterparty_account_id: string },
  { tx, scope }: PersonVisit,
): Promise<CounterpartyRow> {
  const wallet = await walletOf(tx, scope, wallet_id)
  const id = counterparty_account_id
  const row = isUuid(id) ? await findCounterparty(tx, scope.tenantId, wallet.id, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const readOne = async (heard: Heard<typeof readCounterparty>, visit: PersonVisit) =>
  shown(await counterpartyAt(heard, visit))

/** Pinned ones first, unless somebody asks for an order of their own. */
export async function listAll(heard: Heard<typeof listCounterparties>, visit: PersonVisit) {
  const { tx, scope } = visit
  const { limit, offset, filter = {}, sort_by, sort_order } = heard
  const { type, created_at, ...parts } = filter
  const wallet = await walletOf(tx, scope, heard.wallet_id)
  const ask = {
    walletId: wallet.id,
    parts,
    type: type ?? null,
    ...dayOf(created_at),
    order: sort_by ? orderOf(sort_by, sort_order) : `is_pinned desc, ${orderOf('created_at')}`,
    limit,
    offset,
  }
  const total = await countRows(tx, scope.tenantId, ask)
  const rows = await listRows(tx, scope.tenantId, ask)
  return pageFrom(rows.map(shown), total, offset)
}

export async function create(
  { wallet_id, ...said }: Heard<typeof createCounterparty>,
  { tx, scope, world }: PersonVisit,
) {
  const wallet = await walletOf(tx, scope, wallet_id)
  const row: CounterpartyRow = {
    id: world.random.id(),
    wallet_id: wallet.id,
    type: said.type,
    name: said.name,
    nickname: said.nickname || null,
    email: said.email ?? null,
    phone: said.phone ?? null,
    is_pinned: said.is_pinned,
    version: 1,
    created_at: world.clock.now(),
  }
  if ((await countOfWallet(tx, scope.tenantId, wallet.id)) >= COUNTERPARTIES_MAX)
    throw new Refusal('LIMIT_REACHED')
  if (!(await insertCounterparty(tx, scope.tenantId, scope.personId, row))) {
    const known = await findSame(tx, scope.tenantId, row)
    throw known ? alreadyKnown(known) : new Refusal('ALREADY_EXISTS')
  }
  return shown(row)
}

export async function change(
  heard: Heard<typeof changeCounterparty>,
  visit: PersonVisit,
): Promise<Counterparty> {
  const { tx, scope } = visit
  const before = await counterpartyAt(heard, visit)
  const after = {
    name: heard.name ?? before.name,
    nickname: heard.nickname === undefined ? before.nickname : heard.nickname || null,
    email: heard.email === undefined ? before.email : heard.email,
    phone: heard.phone === undefined ? before.phone : heard.phone,
    is_pinned: heard.is_pinned ?? before.is_pinned,
  }
  const same = await findSame(tx, scope.tenantId, { ...before, ...after })
  if (same && same.id !== before.id) throw alreadyKnown(same)
  const version = heard.version ?? before.version
  const changed = await changeRow(tx, scope.tenantId, { id: before.id, version }, after)
  if (!changed) throw new Refusal('VERSION_CONFLICT')
  return shown(changed)
}

/** Says which one it is, so that a screen can lead there. */
const alreadyKnown = ({ id }: CounterpartyRow) =>
  new Refusal('ALREADY_EXISTS', 'This counterparty is saved already.', {
    errors: [{ pointer: '/name', code: 'KNOWN', params: { id } }],
  })

const shown = (row: CounterpartyRow): Counterparty => ({
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
