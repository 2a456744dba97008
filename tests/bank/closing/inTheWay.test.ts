import { expect, test } from 'vitest'
import { cardStatuses, disputeStatuses } from '#contract/cardShape'
import { orderStatuses } from '#contract/order'
import { insertSighting, type SightingRow } from '#bank/chain/sighting.rows'
import { countInTheWay } from '#bank/closing/closing.rows'
import type { Tx } from '#bank/db/engine'
import { openDisputing } from '#tests/bank/card/disputing'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { plantOrder } from '#tests/bank/harness/doubtful'
import { openTestBank } from '#tests/kit/bank'

/** In which of its states each thing is in the way of closing an account. */

const bank = await openTestBank()
const kit = await openDisputing(bank)
const { tenantId, rows, usd } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)
const inTheWay = ({ personId }: Owner) =>
  run((tx) => countInTheWay(tx, { tenantId, personId }, now))

/** In which of the states the row counts. */
async function statesThat<T extends string>(
  states: readonly T[],
  set: (state: T) => Promise<unknown>,
  count: () => Promise<number>,
) {
  const found: T[] = []
  for (const state of states) {
    await set(state)
    if ((await count()) > 0) found.push(state)
  }
  return found
}

const statusOf =
  (table: string, { personId }: Owner, more = '') =>
  (status: string) =>
    rows(
      `update ${table} set status = $3 ${more} where tenant_id = $1 and person_id = $2`,
      personId,
      status,
    )

test('an order is in the way until it ended, a file while it is paid', async () => {
  const ann = await kit.moveIn()
  const counted = async () => (await inTheWay(ann)).orders
  await plantOrder(bank.world, { tenantId, ...ann }, [])
  expect(await statesThat(orderStatuses, statusOf('orders', ann), counted)).toEqual([
    'NEW',
    'PENDING',
    'PROCESSING',
    'ERROR',
  ])
  await statusOf('orders', ann)('COMPLETE')
  await rows(
    `insert into payouts (tenant_id, id, person_id, wallet_id, currency_id, made_by, family_id,
       status, decimal_sign, row_count, total, is_proved, version, created_at, moved_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $2, gen_random_uuid(), 'DRAFT', '.', 1, null, false,
       1, $5, $5)`,
    ann.personId,
    ann.walletId,
    usd,
    now,
  )
  const files = ['DRAFT', 'PAYING', 'DONE', 'CANCELED']
  expect(await statesThat(files, statusOf('payouts', ann), counted)).toEqual(['PAYING'])
})

test('a card is in the way until it is closed, a dispute until it is decided', async () => {
  const { owner } = await kit.disputed()
  const [cards, disputes] = [
    await statesThat(
      cardStatuses,
      statusOf('cards', owner),
      async () => (await inTheWay(owner)).cards,
    ),
    await statesThat(
      disputeStatuses,
      statusOf(
        'card_disputes',
        owner,
        `, due_at = case when $3 in ('OPEN', 'NEEDS_MORE', 'SENT') then created_at end`,
      ),
      async () => (await inTheWay(owner)).disputes,
    ),
  ]
  expect(cards).toEqual(['ACTIVE', 'FROZEN', 'BLOCKED', 'INACTIVE'])
  expect(disputes).toEqual(['OPEN', 'NEEDS_MORE', 'SENT'])
})

const sighting = ({ personId, walletId }: Owner, parts: Partial<SightingRow>): SightingRow => ({
  id: id(),
  chain_id: 1,
  txid: id(),
  output: 0,
  round: 1,
  to_address: '0x1',
  memo: null,
  asset: 'ETH',
  wallet_id: walletId,
  person_id: personId,
  currency_id: null,
  minor: '5',
  state: 'pending',
  block_height: null,
  block_hash: null,
  confirmations: 0,
  transaction_id: null,
  seen_at: now,
  ...parts,
})

test('a deposit is in the way while it waits, and a dropped one that may come back', async () => {
  const counts = []
  for (const [state, ms] of [
    ['pending', -9],
    ['dropped', 1],
    ['dropped', 0],
    ['confirmed', 9],
    ['refused', 9],
  ] as const) {
    const ann = await kit.moveIn()
    await run((tx) => insertSighting(tx, tenantId, sighting(ann, { state, seen_at: at(ms) })))
    counts.push((await inTheWay(ann)).incoming)
  }
  expect(counts).toEqual([1, 1, 0, 0, 0])
})

test('a verification and a change are in the way while somebody looks at them', async () => {
  const ann = await kit.moveIn()
  const entity = id()
  await rows(
    `insert into kyc_entities (tenant_id, id, wallet_id, person_id, type, status, missing, attempts,
       created_at, moved_at)
     values ($1, $2, $3, $4, 'individual', 'HOLD', '{}', 0, $5, $5)`,
    entity,
    ann.walletId,
    ann.personId,
    now,
  )
  await rows(
    `insert into identity_changes (tenant_id, id, person_id, entity_id, subject, status, asked,
       created_at, moved_at)
     values ($1, gen_random_uuid(), $2, $3, 'name', 'IN_REVIEW', '', $4, $4)`,
    ann.personId,
    entity,
    now,
  )
  const kyc = [
    'UNVERIFIED',
    'PENDING',
    'HOLD',
    'SOFT_REJECT',
    'REJECT',
    'DOUBLE',
    'APPROVED',
    'DECLINED',
  ]
  const changes = ['REQUESTED', 'IN_REVIEW', 'APPROVED', 'DECLINED', 'WITHDRAWN']
  expect([
    await statesThat(
      kyc,
      statusOf('kyc_entities', ann),
      async () => (await inTheWay(ann)).verification,
    ),
    await statesThat(
      changes,
      statusOf('identity_changes', ann),
      async () => (await inTheWay(ann)).identity_change,
    ),
  ]).toEqual([
    ['PENDING', 'HOLD', 'DOUBLE'],
    ['REQUESTED', 'IN_REVIEW'],
  ])
})
