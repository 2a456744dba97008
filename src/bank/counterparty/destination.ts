import type {
  changeDestination,
  dropDestination,
  listDestinations,
  readDestination,
} from '#contract/counterparty'
import type { Destination } from '#contract/destination'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { pageFrom } from '#bank/page'
import { currencyShown } from '#bank/reference/reference'
import { countries, statesOf } from '#bank/reference/countries'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { isUuid } from '#bank/db/uuid'
import type { PersonContext } from '#bank/requestContext'
import { counterpartyAt } from './counterparty.ts'
import {
  countDestinationRows,
  findDestination,
  hideDestinationRow,
  listDestinationRows,
  renameDestinationRow,
  type DestinationRow,
  isInUse,
} from './destination.rows.ts'
import { dayRangeOf, orderByClause } from './listing.ts'

type Path = ParsedOf<typeof readDestination>

async function destinationAt(request: Path, context: PersonContext) {
  const counterparty = await counterpartyAt(request, context)
  const { tx, scope } = context
  const id = request.counterparty_destination_id
  const row = isUuid(id) ? await findDestination(tx, scope.tenantId, counterparty.id, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleListDestinations(
  request: ParsedOf<typeof listDestinations>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const { limit, offset, filter = {}, type, search, sort_by = 'created_at', sort_order } = request
  const counterparty = await counterpartyAt(request, context)
  const query = {
    counterpartyId: counterparty.id,
    type: type ?? filter.type ?? null,
    nickname: filter.nickname,
    search,
    ...dayRangeOf(filter.created_at),
    order: orderByClause(sort_by, sort_order),
    limit,
    offset,
  }
  const total = await countDestinationRows(tx, scope.tenantId, query)
  const rows = await listDestinationRows(tx, scope.tenantId, query)
  return pageFrom(await withCoins(context, rows), total, offset)
}

/** Adds the currency and chain to crypto addresses. */
async function withCoins(context: PersonContext, rows: DestinationRow[]) {
  const listed = rows.map((row) => shownTo(context, row))
  if (!listed.some(({ external_crypto_data }) => external_crypto_data)) return listed
  const currencies = await listCurrencyRows(context.tx, context.scope.tenantId)
  return listed.map((destination) => {
    const { external_crypto_data: crypto } = destination
    const row = currencies.find(({ id }) => id === crypto?.currency_id)
    if (!crypto || !row) return destination
    return { ...destination, external_crypto_data: { ...crypto, currency: currencyShown(row) } }
  })
}

export async function destinationShown(
  context: PersonContext,
  row: DestinationRow,
): Promise<Destination> {
  const [destination] = await withCoins(context, [row])
  return destination!
}

/** Read alone it also names its country and state. */
export async function handleReadDestination(request: Path, context: PersonContext) {
  const destination = await destinationShown(context, await destinationAt(request, context))
  if (!destination.external_banking_data) return destination
  const bank = destination.external_banking_data
  const { country_id, state_id } = bank.address
  const country = countries.find(({ id }) => id === country_id) ?? null
  const state = statesOf(country_id ?? 0)?.find(({ id }) => id === state_id) ?? null
  const address = { ...bank.address, country, state }
  return { ...destination, external_banking_data: { ...bank, address } }
}

export async function handleChangeDestination(
  request: ParsedOf<typeof changeDestination>,
  context: PersonContext,
) {
  const before = await destinationAt(request, context)
  const nickname = request.nickname === undefined ? before.nickname : request.nickname || null
  const version = request.version ?? before.version
  const key = { id: before.id, version }
  const changed = await renameDestinationRow(context.tx, context.scope.tenantId, key, nickname)
  if (!changed) throw new Refusal('VERSION_CONFLICT')
  return destinationShown(context, changed)
}

/** Hides the destination, unless an order to it is under way. Past orders keep their copy. */
export async function handleDropDestination(
  request: ParsedOf<typeof dropDestination>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const row = await destinationAt(request, context)
  await hideDestinationRow(tx, scope.tenantId, row.id, world.clock.now())
  if (await isInUse(tx, scope.tenantId, row.id))
    throw new Refusal('STATE_CONFLICT', 'An order is on its way to this destination.')
  return destinationShown(context, row)
}

/** API keys see account numbers masked, except sandbox keys. */
function shownTo({ caller }: PersonContext, row: DestinationRow): Destination {
  if (caller.kind === 'person' || caller.role === 'DEVELOPER' || !row.bank) return shown(row)
  const { iban, account_number } = row.bank
  const bank = { ...row.bank, iban: lastFour(iban), account_number: lastFour(account_number) }
  return shown({ ...row, bank })
}

const lastFour = (number: string | null) => number && `…${number.slice(-4)}`

const shown = (row: DestinationRow): Destination => ({
  id: row.id,
  type: row.type,
  nickname: row.nickname,
  ...(row.bank && { external_banking_data: row.bank }),
  ...(row.crypto && { external_crypto_data: row.crypto }),
  usable_from: row.usable_from.toISOString(),
  version: row.version,
  created_at: row.created_at.toISOString(),
})
