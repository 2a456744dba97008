import { expect, test } from 'vitest'
import { accountStatuses, openAccount } from '#contract/account'
import { createKey, keyStatuses } from '#contract/developer'
import { createPaymentRequest } from '#contract/paymentRequest'
import {
  closeBook,
  countEnding,
  deleteLinksOf,
  listLiveAccounts,
  listOpenRequests,
  revokeInvitesOf,
} from '#bank/closing/closing.rows'
import type { Tx } from '#bank/db/engine'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openClosing } from './closingKit.ts'

/** In which of its states each thing ends with an account, and whose things do. */

const bank = await openTestBank()
const kit = await openClosing(bank)
const { tenantId, rows, usd, moveIn } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)
const keyOf = ({ personId }: Owner) => ({ tenantId, personId })
const ending = (owner: Owner, when = now) => run((tx) => countEnding(tx, keyOf(owner), when))

test('a key ends that is not revoked, bank details that are not canceled', async () => {
  const ann = await moveIn()
  await ann.ask(createKey, { name: 'Shop', role: 'READ_ONLY' })
  const [program] = await rows<{ id: string }>(
    `select id from account_programs where tenant_id = $1 and code = 'EUR_SEPA'`,
  )
  await ann.ask(openAccount, { va_programs_id: program!.id })
  const set = (table: string, status: string) =>
    rows(
      `update ${table} set status = $3 where tenant_id = $1 and person_id = $2`,
      ann.personId,
      status,
    )
  const [keys, accounts, listed] = [[], [], []] as string[][]
  for (const status of keyStatuses) {
    await set('access_keys', status)
    if ((await ending(ann)).keys > 0) keys!.push(status)
  }
  for (const status of accountStatuses) {
    await set('accounts', status)
    if ((await ending(ann)).accounts > 0) accounts!.push(status)
    if ((await run((tx) => listLiveAccounts(tx, keyOf(ann)))).length > 0) listed!.push(status)
  }
  expect([keys, accounts]).toEqual([
    ['ACTIVE', 'DISABLED'],
    ['PENDING', 'ACTIVE', 'INACTIVE'],
  ])
  expect(listed).toEqual(accounts)
})

test('a request ends that is open, and nothing of anybody else', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const made = await ann.ask(createPaymentRequest, { currency_id: usd, amount: '7', days: 7 })
  await bob.ask(createPaymentRequest, { currency_id: usd, amount: '7', days: 7 })
  const open = () => run((tx) => listOpenRequests(tx, keyOf(ann)))
  expect([await open(), (await ending(ann)).requests]).toEqual([[{ id: made.body.id }], 1])
  await rows(
    `update payment_requests set status = 'EXPIRED' where tenant_id = $1 and id = $2`,
    made.body.id,
  )
  expect([await open(), (await ending(ann)).requests]).toEqual([[], 0])
})

test('a session ends that is neither over nor ended', async () => {
  const ann = await moveIn()
  const [family] = await rows<{ id: string; expires_at: Date }>(
    'select id, expires_at from families where tenant_id = $1 and person_id = $2',
    ann.personId,
  )
  const over = family!.expires_at
  const counts = [(await ending(ann, new Date(over.getTime() - 1))).sessions]
  counts.push((await ending(ann, over)).sessions)
  await rows(
    'update families set ended_at = created_at where tenant_id = $1 and id = $2',
    family!.id,
  )
  counts.push((await ending(ann)).sessions)
  expect(counts).toEqual([1, 0, 0])
})

test('invitations that wait are taken back: to, by and into what is theirs', async () => {
  const [ann, bob, eve] = [await moveIn(), await moveIn(), await moveIn()]
  const invite = async (owner: Owner, by: Owner, to: Owner | null, ended: Date | null = null) => {
    const one = id()
    await rows(
      `insert into wallet_invites (tenant_id, id, wallet_id, owner_id, invited_by, person_id,
         code_digest, email_digest, email_box, role, status, created_at, expires_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'viewer', $9, $10, $11, $12)`,
      one,
      owner.walletId,
      owner.personId,
      by.personId,
      to?.personId ?? null,
      Buffer.from(one),
      to ? null : Buffer.from(one),
      ended ? 'DECLINED' : 'WAITING',
      now,
      at(1),
      ended,
    )
    return one
  }
  const theirs = [await invite(ann, bob, null), await invite(bob, ann, null)]
  theirs.push(await invite(bob, eve, ann))
  const [others, ended] = [await invite(bob, eve, bob), await invite(ann, ann, eve, at(-5))]
  await run((tx) => revokeInvitesOf(tx, keyOf(ann), at(3)))
  const states = await rows<{ id: string; status: string; ended_at: Date | null }>(
    'select id, status, ended_at from wallet_invites where tenant_id = $1',
  )
  const found = new Map(states.map((row) => [row.id, [row.status, row.ended_at]]))
  for (const one of theirs) expect(found.get(one)).toEqual(['REVOKED', at(3)])
  expect(found.get(others)).toEqual(['WAITING', null])
  expect(found.get(ended)).toEqual(['DECLINED', at(-5)])
})

test('links end on either side, and those of others stay', async () => {
  const [ann, bob, eve] = [await moveIn(), await moveIn(), await moveIn()]
  const link = (one: Owner, other: Owner) =>
    rows(
      `insert into person_links (tenant_id, id, person_id, other_id, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4), ($1, gen_random_uuid(), $3, $2, $4)`,
      one.personId,
      other.personId,
      now,
    )
  await link(ann, bob)
  await link(bob, eve)
  expect([(await ending(ann)).links, (await ending(bob)).links]).toEqual([1, 2])
  await run((tx) => deleteLinksOf(tx, keyOf(ann)))
  const left = []
  for (const one of [ann, bob, eve]) left.push((await ending(one)).links)
  expect(left).toEqual([0, 1, 1])
})

test('the book closes what is theirs, and no rail and nobody else', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const card = id()
  await rows(
    `insert into sub_accounts (tenant_id, id, wallet_id, person_id, program_id, type, status,
       created_at, moved_at)
     select tenant_id, $2, $3, $4, id, 'balance', 'ACTIVE', $5, $5
     from issuing_programs where tenant_id = $1 limit 1`,
    card,
    ann.walletId,
    ann.personId,
    now,
  )
  const addresses = [
    `wallet:${ann.walletId}`,
    `incoming:${ann.walletId}`,
    `card:${card}`,
    `rail:card-owed:${card}`,
    `wallet:${bob.walletId}`,
  ]
  for (const address of addresses)
    await rows(
      `insert into ledger_accounts (tenant_id, id, address, currency_id, may_owe)
       values ($1, gen_random_uuid(), $2, $3, true) on conflict do nothing`,
      address,
      usd,
    )
  await run((tx) => closeBook(tx, keyOf(ann)))
  const closed = await rows<{ address: string }>(
    `select distinct address from ledger_accounts where tenant_id = $1 and closed`,
  )
  expect(closed.map(({ address }) => address).toSorted()).toEqual(addresses.slice(0, 3).toSorted())
})
