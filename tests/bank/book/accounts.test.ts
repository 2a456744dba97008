import { beforeAll, expect, test } from 'vitest'
import {
  exportBookAccounts,
  exportBookPostings,
  listBookAccounts,
  readBookAccount,
  type BookAccount,
  type BookAccountList,
  type BookAccountPostings,
} from '#contract/ops/book'
import { idOf } from '#bank/ledger/accounts'
import { plantOrder } from '#tests/bank/harness/doubtful'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openStaffedBook, replay } from './bookKit.ts'

const PAGE = 50

let bank: TestBank
let kit: Awaited<ReturnType<typeof openStaffedBook>>
let ann: Awaited<ReturnType<typeof kit.moveIn>>
let order: Awaited<ReturnType<typeof plantOrder>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openStaffedBook(bank)
  ann = await kit.moveIn()
  const bob = await kit.moveIn()
  for (let at = 0; at < PAGE + 7; at += 1) await kit.give(ann, kit.usd, BigInt(100 + at))
  await kit.give(bob, kit.eur, 77_00n)
  const owner = { ...ann, tenantId: kit.tenantId }
  // Steps of others at the same moment.
  await plantOrder(bank.world, owner, [{ type: 'order.approve' }])
  order = await plantOrder(bank.world, owner, [{ type: 'order.approve' }, { type: 'rail.settled' }])
})

const list = async (filters: object = {}) =>
  (await kit.ask('treasury', listBookAccounts, filters)).body as unknown as BookAccountList

const read = async (id: string, before?: string) =>
  (await kit.ask('auditor', readBookAccount, { id, ...(before && { before }) }))
    .body as unknown as BookAccountPostings

const minorOf = ({ credit, debit }: Pick<BookAccount, 'credit' | 'debit'>) =>
  BigInt(credit.replace('.', '')) - BigInt(debit.replace('.', ''))

test('every account is listed once, with what its postings add up to', async () => {
  const { data, has_more } = await list()
  const shown = data.map((one) => [`${one.address} ${one.currency.id}`, minorOf(one)] as const)
  expect(has_more).toBe(false)
  expect(new Map(shown)).toEqual(await replay(kit))
})

test('accounts are filtered by kind, by currency and by customer', async () => {
  expect((await list({ kind: 'sending' })).data.map(({ address }) => address)).toEqual([
    'rail:ach:sending',
  ])
  const euros = (await list({ currency_id: kit.eur })).data
  expect(euros.map(({ kind }) => kind).toSorted()).toEqual(['rail', 'wallet'])
  const own = (await list({ owner: ann.personId })).data
  expect(own.map(({ address }) => address)).toEqual([`wallet:${ann.walletId}`])
  expect(own[0]!.owner!.id).toBe(ann.personId)
  for (const nobody of [bank.world.random.id(), 'nobody', "' or true"])
    expect((await list({ owner: nobody })).data).toEqual([])
})

test('accounts are found by whatever the customer search finds their customer by', async () => {
  const [person] = await kit.rows<{ email: string }>(
    `select email from people where tenant_id = $1 and id = $2`,
    ann.personId,
  )
  for (const owner of [person!.email, person!.email.slice(0, -3).toUpperCase(), order.number]) {
    const { data } = await list({ owner: String(owner) })
    expect([owner, data.map(({ address }) => address)]).toEqual([owner, [`wallet:${ann.walletId}`]])
  }
})

test('a posting names its payment though its commit waited for a minute', async () => {
  await bank.world.engine.asOwner(async (tx) => {
    await tx.query('alter table ledger_transfers no force row level security')
    await tx.query(
      `update ledger_transfers set created_at = created_at + interval '1 minute' where id = $1`,
      [idOf(order.id, 'settle')],
    )
    await tx.query('alter table ledger_transfers force row level security')
  })
  const [rail] = (await list({ kind: 'rail' })).data.filter(({ address }) => address === 'rail:ach')
  const { postings } = await read(rail!.id)
  expect(postings.map((one) => one.order)).toEqual([{ id: order.id, number: String(order.number) }])
})

test('a customer is masked wherever the ledger names them', async () => {
  await kit.rows(
    `update people set first_name = 'Annabel', last_name = 'Whitlock' where tenant_id = $1
       and id = $2 returning id`,
    ann.personId,
  )
  const [own] = (await list({ owner: ann.personId })).data
  expect(own!.owner!.name).toBe('A… W…')
  expect((await kit.ask('owner', exportBookAccounts)).text).not.toContain('Annabel')
})

test('more accounts than a page has come in the same order, none twice, whatever is opened between', async () => {
  const people = await Promise.all(Array.from({ length: PAGE }, () => kit.moveIn()))
  for (const one of people) await kit.give(one, kit.usd, 1_00n)
  const first = await list()
  expect([first.data.length, first.has_more]).toEqual([PAGE, true])
  const late = await kit.moveIn()
  await kit.give(late, kit.usd, 1_00n)
  const rest = await list({ after: first.data.at(-1)!.id })
  const all = [...first.data, ...rest.data]
  expect(rest.has_more).toBe(false)
  const whole = await list({ after: all.at(-PAGE - 1)!.id })
  expect([whole.data.length, whole.has_more]).toEqual([PAGE, false])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const addresses = all.map(({ address }) => address)
  const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  expect(addresses).toEqual(addresses.toSorted(byCode))
  const csv = (await kit.ask('auditor', exportBookAccounts, { kind: 'wallet' })).text
  expect(csv.trim().split('\r\n')).toHaveLength(1 + PAGE + 3)
})

test('an account lists its postings newest first, page by page, with the order of each', async () => {
  const [own] = (await list({ owner: ann.personId })).data
  const first = await read(own!.id)
  expect([first.postings.length, first.has_more]).toEqual([PAGE, true])
  const rest = await read(own!.id, first.postings.at(-1)!.id)
  const all = [...first.postings, ...rest.postings]
  expect(rest.has_more).toBe(false)
  const whole = await read(own!.id, `${PAGE + 1}`)
  expect([whole.postings.length, whole.has_more]).toEqual([PAGE, false])
  expect(all.map(({ id }) => Number(id))).toEqual(all.map((_, at) => all.length - at))
  let balance = 0n
  for (const posting of all.toReversed()) {
    balance += minorOf(posting)
    expect(posting.balance.replace('.', '')).toBe(balance.toString().padStart(3, '0'))
  }
  expect(balance).toBe(minorOf(own!))
  const ofOrder = all.filter((one) => one.order?.id === order.id)
  expect(ofOrder.map(({ cause }) => cause)).toEqual(['order send'])
  expect(all.filter(({ cause, order: linked }) => cause === 'gift' && linked)).toEqual([])
})

test('a posting that no wallet has part in still finds its order', async () => {
  const [rail] = (await list({ kind: 'fees' })).data
  const { postings } = await read(rail!.id)
  expect(postings.map(({ cause, order: linked }) => [cause, linked?.id])).toEqual([
    ['order settle', order.id],
  ])
})

test('the CSV of an account has all of its postings', async () => {
  const [own] = (await list({ owner: ann.personId })).data
  const { text } = await kit.ask('treasury', exportBookPostings, { id: own!.id })
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toBe('posting,at,cause,transfer,order,debit,credit,held,balance')
  expect(lines.length).toBeGreaterThan(PAGE)
  expect(lines.at(-1)).toMatch(/^1,.*,gift,.*,,0\.00,1\.00,0\.00,1\.00$/)
})

test('what is not there, or another tenant’s, is not found', async () => {
  const other = await openStaffedBook(bank)
  const [own] = (await list({ owner: ann.personId })).data
  for (const id of [bank.world.random.id(), 'rail:ach']) {
    expect((await kit.ask('owner', readBookAccount, { id })).status).toBe(404)
    expect((await kit.ask('owner', exportBookPostings, { id })).status).toBe(404)
  }
  expect((await other.ask('owner', readBookAccount, { id: own!.id })).status).toBe(404)
  expect((await other.ask('owner', listBookAccounts)).body.data).toEqual([])
})
