import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { NoticeResult } from '#contract/noticeResult'
import type {
  Customer,
  CustomerRow,
  CustomerStatus,
  OpenedCustomer,
  openCustomer,
  readCustomer,
  readCustomerTimeline,
  searchCustomers,
} from '#contract/ops/customer'
import { readTimeline } from '#bank/audit/search'
import { findConversation } from '#bank/conversation/conversation.rows'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import { FRESH_MS } from '#bank/notice/insertNotices'
import { customerLimitOf } from '#bank/customerLimit/read'
import { findPerson, type PersonRow } from '#bank/person/person.rows'
import { chainName } from '#bank/reference/chains'
import { referralsOfCustomer } from '#bank/referral/referral'
import type { StaffContext } from '#bank/requestContext'
import { listTermsAcceptances } from '#bank/serviceTerms/serviceTerms.rows'
import { listSupportCases } from '#bank/supportCase/supportCase.rows'
import {
  listCustomerAccounts,
  listCustomerBalances,
  listCustomerCards,
  listCustomerKeys,
  listCustomerNotes,
  listCustomerNotices,
  listCustomerOrders,
  listCustomerSessions,
  listCustomerVerifications,
  listCustomerWallets,
} from './customer.rows.ts'
import { maskedEmail, maskedName, maskedPhone } from './mask.ts'
import { queryOf } from './query.ts'
import {
  countCustomers,
  findCustomers,
  listCustomerRows,
  type CustomerListRow,
} from './search.rows.ts'

export const FOUND_MAX = 50

export async function handleSearchCustomers(
  { q, ...page }: ParsedOf<typeof searchCustomers>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const { sort, limit, offset } = page
  const most = { sort, most: FOUND_MAX }
  const found = q === '' ? null : await findCustomers(tx, tenantId, queryOf(q), most)
  const total = found ? found.length : await countCustomers(tx, tenantId)
  const rows = found
    ? found.slice(offset, offset + limit)
    : await listCustomerRows(tx, tenantId, page)
  return pageFrom(rows.map(customerListed), total, offset)
}

export const customerStatusOf: Record<PersonRow['state'], CustomerStatus> = {
  active: 'ACTIVE',
  blocked: 'PAUSED',
  closed: 'CLOSED',
}

const customerListed = (row: CustomerListRow): CustomerRow => ({
  id: row.id,
  number: row.number,
  name: maskedName(row.first_name, row.last_name),
  email: maskedEmail(row.email ?? row.former_email),
  phone: maskedPhone(row.phone ?? row.former_phone),
  status: customerStatusOf[row.state],
  verification: row.kyc_status,
  created_at: row.created_at.toISOString(),
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
})

export async function customerOf({ tx, scope }: StaffContext, id: string): Promise<PersonRow> {
  const person = isUuid(id) ? await findPerson(tx, scope.tenantId, id) : null
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

export async function handleReadCustomer(
  { id }: ParsedOf<typeof readCustomer>,
  context: StaffContext,
): Promise<Customer> {
  const { tx, scope, world } = context
  const { tenantId } = scope
  const person = await customerOf(context, id)
  const orders = await listCustomerOrders(tx, tenantId, id)
  return {
    ...customerListed(person),
    wallets: await walletsOf(tx, tenantId, id),
    orders: orders.map(({ order_type, sub_status, total, scale, created_at, ...order }) => ({
      ...order,
      type: order_type,
      detail: sub_status,
      amount: fromMinor(BigInt(total), scale),
      created_at: created_at.toISOString(),
    })),
    cards: dated(await listCustomerCards(tx, tenantId, id)),
    accounts: dated(await listCustomerAccounts(tx, tenantId, id)),
    verifications: dated(await listCustomerVerifications(tx, tenantId, id)),
    sessions: dated(await listCustomerSessions(tx, tenantId, id, world.clock.now())),
    keys: dated(await listCustomerKeys(tx, tenantId, id)),
    notices: await noticesOf(context, id),
    terms: dated(await listTermsAcceptances(tx, tenantId, id)),
    notes: dated(await listCustomerNotes(tx, tenantId, id)),
    support_cases: dated(await listSupportCases(tx, tenantId, id, world.clock.now())),
    conversation: (await findConversation(tx, tenantId, id))?.id ?? null,
    limit: await customerLimitOf(context, id),
    ...(await referralsOfCustomer(tx, tenantId, id)),
    closed: closingOf(person),
  }
}

const closingOf = ({ closed_at, closed_by, closed_reason }: PersonRow): Customer['closed'] =>
  closed_at && closed_by && { at: closed_at.toISOString(), by: closed_by, reason: closed_reason }

async function walletsOf(tx: Tx, tenantId: string, personId: string): Promise<Customer['wallets']> {
  const wallets = await listCustomerWallets(tx, tenantId, personId)
  const ids = wallets.map(({ id }) => id)
  const balances = await listCustomerBalances(tx, tenantId, ids)
  return dated(wallets).map((wallet) => ({
    ...wallet,
    balances: balances
      .filter(({ wallet_id }) => wallet_id === wallet.id)
      .map(({ symbol, chain_id, scale, posted, held }) => ({
        symbol,
        chain: chainName(chain_id),
        booked: fromMinor(BigInt(posted), scale),
        available: fromMinor(BigInt(posted) - BigInt(held), scale),
      })),
  }))
}

/** What is a day old and still waits is sent no more; what was late was never unread. */
async function noticesOf(
  { tx, scope: { tenantId }, world }: StaffContext,
  personId: string,
): Promise<Customer['notices']> {
  const rows = await listCustomerNotices(tx, tenantId, personId)
  const freshFrom = world.clock.now().getTime() - FRESH_MS
  return rows.map(({ id, kind, at, email_result, telegram_result, read_at, ...order }) => {
    const resultNow = (result: NoticeResult | null) =>
      result === 'waiting' && at.getTime() < freshFrom ? 'failed' : result
    return {
      id,
      kind,
      at: at.toISOString(),
      order:
        order.order_id && order.order_number
          ? { id: order.order_id, number: order.order_number }
          : null,
      email: resultNow(email_result),
      telegram: resultNow(telegram_result),
      read_at: email_result === 'late' ? null : (read_at?.toISOString() ?? null),
    }
  })
}

type Dated<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name]
}

/** Moments as the contract writes them. */
const dated = <Row extends object>(rows: readonly Row[]) =>
  rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]: [string, unknown]) => [
          name,
          value instanceof Date ? value.toISOString() : value,
        ]),
      ) as Dated<Row>,
  )

/** The audit row says who looked, at whom and why; it is there before anything is shown. */
export async function handleOpenCustomer(
  { id, reason }: ParsedOf<typeof openCustomer>,
  context: StaffContext,
): Promise<OpenedCustomer> {
  const person = await customerOf(context, id)
  aboutCustomer(context, id, reason)
  const { first_name, last_name, birth_date } = person
  return {
    first_name,
    last_name,
    birth_date,
    email: person.email ?? person.former_email,
    phone: person.phone ?? person.former_phone,
    tg_id: person.tg_id ?? person.former_tg_id,
  }
}

/** What the audit row of an act on a customer says besides the act. */
export function aboutCustomer({ entered }: StaffContext, personId: string, reason?: string) {
  entered.object = `person ${personId}`
  if (reason !== undefined) entered.reason = reason
}

export async function handleReadCustomerTimeline(
  { id, before }: ParsedOf<typeof readCustomerTimeline>,
  context: StaffContext,
) {
  const { id: personId } = await customerOf(context, id)
  return readTimeline(context, personId, before)
}
