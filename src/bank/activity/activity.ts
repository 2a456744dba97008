import type { Activity, ActivityDetail, listActivity, readActivity } from '#contract/activity'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  cardTransactionShown,
  noStories,
  purchaseStoriesOf,
} from '#bank/card/purchase/transactions'
import { isUuid } from '#bank/db/uuid'
import { coinsOfTenant } from '#bank/rate/price'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import { spanOf } from '#bank/wallet/filter'
import { stepShown, transactionShown } from '#bank/wallet/shown'
import { listTransactionSteps } from '#bank/wallet/transactions.rows'
import { walletOf } from '#bank/wallet/wallet'
import { ordersByIds, purchasesByIds, transactionGroups, transactionIdsOf } from './entries.rows.ts'
import {
  findActivityKey,
  listActivityKeys,
  type ActivityPlace,
  type ActivityQuery,
} from './keys.rows.ts'
import { codePatternsOf, patternsOf } from './search.ts'
import { orderEntry, purchaseEntry, transactionEntry, type Unvalued } from './shown.ts'
import { withValues } from './value.ts'

type Request = ParsedOf<typeof listActivity>

export async function handleListActivity(request: Request, context: PersonContext) {
  const { tx, scope } = context
  const { limit, after, waiting = null } = request
  const query = await queryOf(request, context)
  const last = after === undefined ? null : placeIn(after)
  const section = (isWaiting: boolean, most: number) =>
    listActivityKeys(tx, scope, query, {
      waiting: isWaiting,
      after: last?.waiting === isWaiting ? last : null,
      limit: most,
    })
  // One more than shown tells whether there is a next page.
  const open = waiting === false || last?.waiting === false ? [] : await section(true, limit + 1)
  const rest = limit + 1 - open.length
  const done = waiting === true || rest === 0 ? [] : await section(false, rest)
  const keys = [...open, ...done]
  const shown = keys.slice(0, limit)
  return {
    data: await entriesOf(shown, context),
    next: keys.length > limit ? cursorOf(shown.at(-1)!) : null,
  }
}

async function queryOf(request: Request, { tx, scope, world }: PersonContext) {
  const { wallet_uuid, kind = null, category = null, currency, from, to, search } = request
  const wallet = wallet_uuid === undefined ? null : await walletOf(tx, scope, wallet_uuid)
  const coins = currency === undefined ? null : await coinsOfTenant(tx, world, scope.tenantId)
  return {
    walletId: wallet?.id ?? null,
    kind,
    category,
    currencyIds: coins && [...coins.values()].filter((c) => c.symbol === currency).map((c) => c.id),
    since: from === undefined ? null : spanOf(from).since,
    until: to === undefined ? null : spanOf(to).until,
    patterns: patternsOf(search ?? ''),
    codePatterns: codePatternsOf(search ?? ''),
  } satisfies ActivityQuery
}

/** Where a page ended: `1-<milliseconds>-<id>`, `1` while in what is on its way. */
const cursorOf = ({ waiting, at, id }: ActivityPlace) => `${waiting ? 1 : 0}-${at.getTime()}-${id}`

function placeIn(cursor: string): ActivityPlace {
  const [, waiting, time, id] = /^([01])-(\d+)-(.+)$/.exec(cursor) ?? []
  const at = new Date(Number(time))
  if (id === undefined || !isUuid(id) || Number.isNaN(at.getTime()))
    throw new Refusal('VALIDATION_FAILED', 'No page ended there.', {
      errors: [{ pointer: '/after', code: 'UNKNOWN' }],
    })
  return { waiting: waiting === '1', at, id }
}

async function entriesOf(
  keys: readonly { source: Activity['source']; id: string }[],
  context: PersonContext,
): Promise<Activity[]> {
  const { tx, scope, world } = context
  const { tenantId } = scope
  const idsOf = (source: Activity['source']) =>
    keys.filter((key) => key.source === source).map(({ id }) => id)
  const [orderIds, purchaseIds] = [idsOf('order'), idsOf('purchase')]
  const orders = await ordersByIds(tx, tenantId, orderIds)
  const orderParts = await transactionIdsOf(tx, tenantId, orderIds)
  const groups = await transactionGroups(tx, tenantId, idsOf('transaction'))
  const purchases = await purchasesByIds(tx, tenantId, purchaseIds)
  const coins = await coinsOfTenant(tx, world, tenantId)
  const currencies = purchaseIds.length > 0 ? await listAllCurrencyRows(tx, tenantId) : []
  const entryOf: Record<Activity['source'], (id: string) => Unvalued | null> = {
    order(id) {
      const order = orders.get(id)
      return order ? orderEntry(order, coins, orderParts.get(id) ?? []) : null
    },
    transaction(id) {
      const [root, ...joined] = groups.get(id) ?? []
      return root ? transactionEntry(root, joined) : null
    },
    purchase(id) {
      const row = purchases.get(id)
      return row ? purchaseEntry(row, cardTransactionShown(row, noStories, currencies)) : null
    },
  }
  const entries = keys.flatMap(({ source, id }) => entryOf[source](id) ?? [])
  const values = await withValues(context, entries)
  return entries.map((entry, at) => ({ ...entry, value: values[at] ?? null }))
}

/** By its own id or that of a transaction which is part of it. */
export async function activityOf(id: string, context: PersonContext): Promise<Activity> {
  const { tx, scope } = context
  const key = isUuid(id) ? await findActivityKey(tx, scope, id) : null
  const [entry] = key ? await entriesOf([key], context) : []
  if (!entry) throw new Refusal('NOT_FOUND', 'Nothing of that id happened.')
  return entry
}

export async function handleReadActivity(
  { id }: ParsedOf<typeof readActivity>,
  context: PersonContext,
): Promise<ActivityDetail> {
  const entry = await activityOf(id, context)
  return {
    ...entry,
    transaction: entry.source === 'transaction' ? await wholeTransaction(entry.id, context) : null,
    purchase: entry.source === 'purchase' ? await wholePurchase(entry.id, context) : null,
  }
}

async function wholeTransaction(id: string, { tx, scope: { tenantId } }: PersonContext) {
  const [root] = (await transactionGroups(tx, tenantId, [id])).get(id) ?? []
  if (!root) return null
  const steps = await listTransactionSteps(tx, tenantId, id)
  return { ...transactionShown(root), history: steps.map(stepShown) }
}

async function wholePurchase(id: string, { tx, scope: { tenantId } }: PersonContext) {
  const row = (await purchasesByIds(tx, tenantId, [id])).get(id)
  if (!row) return null
  const stories = await purchaseStoriesOf(tx, tenantId, [id])
  return cardTransactionShown(row, stories, await listAllCurrencyRows(tx, tenantId))
}
