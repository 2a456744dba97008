import { beforeEach, expect, test } from 'vitest'
import type { AccountStatus } from '#contract/account'
import type { Refusal } from '#contract/kit/refusal'
import {
  accountStatusWrites,
  hasDepositOnItsWay,
  insertAccount,
  listOpenAccounts,
} from '#bank/account/account.rows'
import type { Tx } from '#bank/db/engine'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** What is asked of an account as a step commits, and before it is closed. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const programs = await kit.rows<{ id: string }>(
  'select id from account_programs where tenant_id = $1 order by id',
)

const asBank = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

let owner: Owner
beforeEach(async () => {
  owner = await kit.moveIn()
})

async function opened(status: AccountStatus, program = 0) {
  const id = bank.world.random.id()
  const row = {
    id,
    person_id: owner.personId,
    wallet_id: owner.walletId,
    program_id: programs[program]!.id,
    status,
    reason: null,
    holder: 'Ann',
    instructions: [],
    former: [],
    created_at: bank.clock.now(),
  }
  expect(await asBank((tx) => insertAccount(tx, tenantId, row))).toBe(true)
  return id
}

const written = (rows: { id: string; status: AccountStatus }[]) =>
  asBank((tx) => accountStatusWrites.write(tx, tenantId, rows, bank.clock.now())).then(
    () => 'committed',
    ({ code }: Refusal) => code,
  )

test('a step stands on each account as it was read, or not at all', async () => {
  const [one, two] = [await opened('ACTIVE', 0), await opened('PENDING', 1)]
  const both = (second: AccountStatus) =>
    written([
      { id: one, status: 'ACTIVE' },
      { id: two, status: second },
    ])
  expect(await both('PENDING')).toBe('committed')
  expect(await both('ACTIVE')).toBe('STATE_CONFLICT')
  expect(await written([{ id: bank.world.random.id(), status: 'ACTIVE' }])).toBe('STATE_CONFLICT')
})

test('those that are canceled are not open', async () => {
  const active = await opened('ACTIVE', 0)
  await opened('CANCELED', 1)
  const open = await asBank((tx) => listOpenAccounts(tx, tenantId, owner.walletId))
  expect(open.map(({ id }) => id)).toEqual([active])
})

async function deposit(accountId: string, status: string, walletId = owner.walletId) {
  await kit.rows(
    `insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status,
       direction, settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives,
       lines, rate, created_at, updated_at, version, account_id)
     values ($1, $2, $3, $4, $5, 'HIFI_ACH_ONRAMP', $6, 'in', 'byRail', 'received', 0, $7, $7, 1, 1,
       1, '[]', '1', $8, $8, 1, $9)`,
    bank.world.random.id(),
    bank.world.random.number(),
    owner.personId,
    walletId,
    status,
    kit.usd,
    bank.clock.now(),
    accountId,
  )
}

const isOnItsWay = (id: string) => asBank((tx) => hasDepositOnItsWay(tx, tenantId, id))

test.each([
  ['NEW', false],
  ['PENDING', true],
  ['PROCESSING', true],
  ['ERROR', true],
  ['COMPLETE', false],
  ['FAILED', false],
  ['CANCELED', false],
])('a deposit that is %s is on its way: %s', async (status, is) => {
  const id = await opened('ACTIVE')
  await deposit(id, status)
  expect(await isOnItsWay(id)).toBe(is)
})

test('a deposit to another account, or into another wallet, holds up no other', async () => {
  const [id, other] = [await opened('ACTIVE', 0), await opened('ACTIVE', 1)]
  await deposit(other, 'PROCESSING')
  await deposit(id, 'PROCESSING', bank.world.random.id())
  expect([await isOnItsWay(id), await isOnItsWay(other)]).toEqual([false, true])
})
