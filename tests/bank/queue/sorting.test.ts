import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  assignConversation,
  conversationSorts,
  listConversations,
} from '#contract/ops/conversation'
import { assignBlockedCard, blockedCardSorts, listBlockedCards } from '#contract/ops/blockedCard'
import { customerSorts, searchCustomers } from '#contract/ops/customer'
import { assignDispute, disputeSorts, listDisputes } from '#contract/ops/dispute'
import {
  assignFailingWebhook,
  failingWebhookSorts,
  listFailingWebhooks,
} from '#contract/ops/failingWebhook'
import { assignIdentity, identitySorts, listIdentities } from '#contract/ops/identity'
import { assignOrder, listWaitingOrders, orderSorts } from '#contract/ops/order'
import { listProposals, proposalSorts, proposeOrderEnd } from '#contract/ops/proposal'
import {
  assignStoppedChain,
  listStoppedChains,
  stoppedChainSorts,
} from '#contract/ops/stoppedChain'
import {
  assignUnclaimedPayment,
  listUnclaimedPayments,
  unclaimedPaymentSorts,
} from '#contract/ops/unclaimedPayment'
import { demoTenants } from '#contract/tenants'
import { noteFailure } from '#bank/chain/cursor.rows'
import { watchTenant } from '#bank/chain/watch'
import { inTenant } from '#bank/db/engine'
import { seedFailingWebhook } from '#bank/db/seed/failingWebhook'
import { seed } from '#bank/db/seed/seed'
import { openStaff } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'

/** Lists of the console by each of their columns, both ways round and page by page. */

const bank = await openTestBank()
await seed(bank.world, { lively: true })
const tenantId = demoTenants.larkspur
const owner = await openStaff(bank, tenantId, 'owner')

const sql = (text: string) =>
  inTenant(bank.world.engine, tenantId, (tx) => tx.query(text, [tenantId]))

/** As if there had been another one, which differs in these columns. */
const copy = (table: string, where: string, unlike: string) =>
  sql(`insert into ${table} select (jsonb_populate_record(one,
         jsonb_build_object('id', gen_random_uuid(), ${unlike}))).*
       from ${table} one where tenant_id = $1 and ${where} limit 1`)

await watchTenant(bank.world, async () => {}, tenantId)
await copy(
  'sightings',
  'wallet_id is null',
  `'txid', 'another', 'seen_at', one.seen_at - interval '1 hour'`,
)
await copy(
  'card_disputes',
  'due_at is not null',
  `'moved_at', one.moved_at + interval '1 day', 'due_at', one.due_at - interval '1 day',
   'purchase_id', (select p.id from card_transactions p
     where p.tenant_id = $1 and p.id <> one.purchase_id limit 1)`,
)
await sql(`update kyc_entities k set status = 'HOLD', moved_at = moved_at - interval '1 day'
  where tenant_id = $1 and status = 'APPROVED'`)
await sql(
  `update conversations set status = 'WAITING', waiting_since = moved_at where tenant_id = $1`,
)
await copy('cards', 'true', `'number_digest', '\\x01'`)
await sql(`insert into card_history
    (tenant_id, card_id, id, person_id, from_status, event, to_status, at)
  select tenant_id, id, gen_random_uuid(), person_id, status, 'card.block', 'BLOCKED',
    now() + row_number() over (order by id) * interval '1 hour'
  from cards where tenant_id = $1`)
await sql(`update cards set status = 'BLOCKED', reason = 'fraud_suspected' where tenant_id = $1`)
await inTenant(bank.world.engine, tenantId, async (tx) => {
  const at = new Date(bank.world.clock.now().getTime() - 2 * 3_600_000)
  await noteFailure(tx, tenantId, { chainId: chainIds.ethereum, at, fault: 'TimeoutError' })
  const person = await tx.row<{ id: string }>(
    'select id from people where tenant_id = $1 order by id limit 1',
    [tenantId],
  )
  const hook = { tenantId, personId: person!.id, host: 'hooks.other.example' }
  const id = await seedFailingWebhook(tx, bank.world, hook)
  await tx.query(
    `delete from webhook_deliveries where tenant_id = $1 and id = (
       select id from webhook_deliveries where tenant_id = $1 and webhook_id = $2
       order by created_at limit 1)`,
    [tenantId, id],
  )
})

interface Listed {
  id: string
  since: string
  created_at: string
  proposed_at: string
  expires_at: string
  due_at: string
  name: string
  total: string
  failed: number
  assignee: { name: string } | null
}

/** Slower than the bank limits. */
async function listed(endpoint: Endpoint, asked: object) {
  bank.clock.advance(2_000)
  const { body } = await bank.ask(endpoint, { limit: '100', ...asked }, owner)
  return body.data as Listed[]
}

const [unknown] = await listed(listWaitingOrders, { view: 'unknown' })
bank.clock.advance(60_000)
await bank.ask(
  proposeOrderEnd,
  { id: unknown!.id, kind: 'order_fail', reason: 'No trace at the rail' },
  { ...owner, headers: { 'idempotency-key': bank.world.random.id() } },
)

/** Nobody comes last. */
const assignee = (one: Listed) => one.assignee?.name ?? '~'
const since = (one: Listed) => one.since

type Column = (one: Listed) => string | number

const lists: [
  name: string,
  list: Endpoint,
  assign: Endpoint | null,
  sorts: readonly string[],
  columns: Record<string, Column>,
][] = [
  [
    'orders',
    listWaitingOrders,
    assignOrder,
    orderSorts,
    { since, assignee, total: ({ total }) => Number(total) },
  ],
  [
    'disputes',
    listDisputes,
    assignDispute,
    disputeSorts,
    { since, assignee, due: ({ due_at }) => due_at },
  ],
  ['identities', listIdentities, assignIdentity, identitySorts, { since, assignee }],
  ['messages', listConversations, assignConversation, conversationSorts, { since, assignee }],
  ['blocked cards', listBlockedCards, assignBlockedCard, blockedCardSorts, { since, assignee }],
  [
    'failing webhooks',
    listFailingWebhooks,
    assignFailingWebhook,
    failingWebhookSorts,
    { since, assignee, failed: ({ failed }) => failed },
  ],
  [
    'stopped chains',
    listStoppedChains,
    assignStoppedChain,
    stoppedChainSorts,
    { since, name: ({ name }) => name, assignee: (one) => one.assignee?.name ?? '' },
  ],
  [
    'unclaimed payments',
    listUnclaimedPayments,
    assignUnclaimedPayment,
    unclaimedPaymentSorts,
    { since, assignee },
  ],
  ['customers', searchCustomers, null, customerSorts, { since: ({ created_at }) => created_at }],
  [
    'proposals',
    listProposals,
    null,
    proposalSorts,
    { proposed: ({ proposed_at }) => proposed_at, expires: ({ expires_at }) => expires_at },
  ],
]

const comparing = (one: string | number, other: string | number) =>
  one < other ? -1 : one > other ? 1 : 0

test.each(lists)('%s by each column', async (_, list, assign, sorts, columns) => {
  const [first] = await listed(list, {})
  if (assign) await bank.ask(assign, { id: first!.id, mine: true }, owner)
  for (const sort of sorts) {
    const column = columns[sort.replace('-', '')]!
    const found = await listed(list, { sort })
    const values = found.map(column)
    const upwards = sort.startsWith('-') ? values.toReversed() : values
    expect([sort, new Set(values).size > 1]).toEqual([sort, true])
    expect([sort, upwards]).toEqual([sort, upwards.toSorted(comparing)])
    const pages = []
    for (const at of found.keys())
      pages.push(...(await listed(list, { sort, limit: 1, offset: at })))
    expect([sort, pages.map(({ id }) => id)]).toEqual([sort, found.map(({ id }) => id)])
  }
})

test('a column that a list is not sorted by is refused', async () => {
  const { status, body } = await bank.ask(listIdentities, { sort: 'name' }, owner)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('customers who were searched for come in the same order', async () => {
  const made = async (sort: string) =>
    (await listed(searchCustomers, { q: 'g', sort })).map(({ created_at }) => created_at)
  const upwards = await made('since')
  expect(upwards).toEqual(upwards.toSorted())
  expect(await made('-since')).toEqual(upwards.toReversed())
})
