import { expect, test } from 'vitest'
import { listTransactions, readTransaction, transactionSorts } from '#contract/wallet'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openWalletKit, type Customer } from './walletKit.ts'

/** The list of transactions: every filter, every order, and stable pages. */

const bank = await openTestBank()
const counter = await openWalletKit(bank)
const { ask, customer, coins, tenantId } = counter

const amounts = ({ data }: { data: { amount: string }[] }) => data.map(({ amount }) => amount)

/** A customer with six different transactions, a minute apart. */
async function busy(): Promise<Customer> {
  const ann = await customer()
  const minute = () => bank.clock.advance(60_000)
  await ann.line(900_00n, {
    kind: 'ONRAMP_ACHWIRE',
    from: 'Northgate',
    meta: { counterparty_name: 'Northgate Robotics' },
  })
  minute()
  await ann.line(5_000_000_000_000_000n, {
    coin: 'ETH 1',
    method: 'crypto',
    kind: 'DEPOSIT_CRYPTO_EXTERNAL',
    from: '0xfeed',
    to: '0xcafe',
    txid: '0xabc1',
  })
  minute()
  await ann.line(20_00n, {
    type: 'withdrawal',
    method: 'p2p',
    kind: 'TRANSFER_INTERNAL',
    to: '0xfeed',
    meta: { billing_amount_currency: 'EUR', transaction_amount_currency: 'CHF', note: '50% off_' },
  })
  minute()
  await ann.line(3_00n, { status: 'pending', kind: 'ONRAMP_SEPA' })
  minute()
  await ann.line(1n, { type: 'withdrawal', method: 'exchange', kind: 'FEE', status: 'failed' })
  minute()
  await ann.line(1n, { coin: 'ETH 1', method: 'crypto', kind: 'DEPOSIT_CRYPTO_EXTERNAL' })
  return ann
}

const ann = await busy()
const all = ['0.000000000000000001', '0.01', '3.00', '20.00', '0.005000000000000000', '900.00']
const [dust, fee, pending, sent, ether, salary] = all

test.each([
  ['nothing', {}, all],
  ['what came in', { type: 'deposit' }, [dust, pending, ether, salary]],
  ['what went out', { type: 'withdrawal' }, [fee, sent]],
  ['a method', { method: 'crypto' }, [dust, ether]],
  ['a kind', { record_type: 'FEE' }, [fee]],
  ['kinds', { record_type: ['FEE', 'ONRAMP_SEPA'] }, [fee, pending]],
  ['a status', { status: 'pending' }, [pending]],
  ['statuses', { status: ['pending', 'failed'] }, [fee, pending]],
  ['a currency', { 'currency.uuid': coins.get('ETH 1') }, [dust, ether]],
  ['a currency of another bank', { 'currency.uuid': bank.world.random.id() }, []],
  ['the currency billed', { 'meta.billing_amount_currency': 'EUR' }, [sent]],
  ['the currency paid in', { 'meta.transaction_amount_currency': 'CHF' }, [sent]],
  ['the other currency', { 'meta.transaction_amount_currency': 'EUR' }, []],
  ['an address at either end', { address: '0xfeed' }, [sent, ether]],
  ['since a moment', { from_created_at: '2026-03-02T09:03:00Z' }, [dust, fee, pending]],
  ['until a moment', { to_created_at: '2026-03-02T09:01:00Z' }, [ether, salary]],
  ['one moment', { created_at: '2026-03-02T09:02:00Z' }, [sent]],
  ['a day', { created_at: '2026-03-02' }, all],
  ['another day', { created_at: '2026-03-03' }, []],
  ['no dust', { show_low_balance: false }, [fee, pending, sent, ether, salary]],
  ['dust as well', { show_low_balance: true }, all],
  ['words of a name', { search: 'northgate rob' }, [salary]],
  ['words with signs of their own', { search: '0% off_' }, [sent]],
  ['a part of a hash', { search: 'xABC' }, [ether]],
  [
    'several things at once',
    { type: 'deposit', method: 'crypto', status: ['complete'] },
    [dust, ether],
  ],
])('filters the list to %s', async (_, filter, wanted) => {
  const page = await ann.list({ filter })
  expect(amounts(page)).toEqual(wanted)
  expect([page.total, page.has_more]).toEqual([wanted.length, false])
})

test('takes a filter in brackets or as JSON', async () => {
  const { url, headers } = requestOf(
    listTransactions,
    { wallet_uuid: ann.wallet },
    { tenantId, ...ann.me },
  )
  const queries = [
    'filter[status][0]=pending&filter[status][1]=failed',
    'filter[status][]=pending&filter[status][]=failed',
    `filter=${encodeURIComponent('{"status":["pending","failed"]}')}`,
    'filter%5Bstatus%5D%5B0%5D=pending&filter%5Bstatus%5D%5B1%5D=failed&filter[show_low_balance]=true',
  ]
  for (const query of queries) {
    const { body } = await bank.send(new Request(`${url.split('?')[0]}?${query}`, { headers }))
    expect(amounts(body as { data: { amount: string }[] }), query).toEqual([fee, pending])
  }
  const dotted = `filter[currency.uuid]=${coins.get('ETH 1')}&limit=1&sort_order=ASC`
  const { body } = await bank.send(new Request(`${url.split('?')[0]}?${dotted}`, { headers }))
  expect(amounts(body as { data: { amount: string }[] })).toEqual([ether])
})

const orders: Record<(typeof transactionSorts)[number], (string | undefined)[]> = {
  created_at: [salary, ether, sent, pending, fee, dust],
  type: [salary, ether, pending, dust, sent, fee],
  status: [salary, ether, sent, dust, fee, pending],
  amount: [dust, ether, fee, pending, sent, salary],
  from: [ether, salary, sent, pending, fee, dust],
  to: [ether, sent, salary, pending, fee, dust],
  method: [salary, pending, ether, dust, fee, sent],
  record_type: [ether, dust, fee, salary, pending, sent],
}

test.each(transactionSorts)('sorts by %s both ways', async (sort_by) => {
  expect(amounts(await ann.list({ sort_by, sort_order: 'ASC' }))).toEqual(orders[sort_by])
  const down = amounts(await ann.list({ sort_by, sort_order: 'DESC' }))
  // Nulls come last either way, so only the rest is reversed.
  expect(new Set(down)).toEqual(new Set(orders[sort_by]))
  if (sort_by !== 'from' && sort_by !== 'to') expect(down).toEqual(orders[sort_by].toReversed())
  const pages = []
  for (const offset of [0, 2, 4]) pages.push(await ann.list({ sort_by, offset, limit: 2 }))
  expect(pages.flatMap(amounts)).toEqual(down)
  expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false])
})

test.each([
  [{ limit: 0 }, '/limit'],
  [{ limit: 101 }, '/limit'],
  [{ limit: '1e9' }, '/limit'],
  [{ offset: -1 }, '/offset'],
  [{ sort_by: ';drop' }, '/sort_by'],
  [{ sort_order: 'UP' }, '/sort_order'],
  [{ sort: 'x' }, '/sort'],
  [{ filter: '{"status":["done"]}' }, '/filter/status'],
  [{ filter: '{"from_created_at":"yesterday"}' }, '/filter/from_created_at'],
])('refuses an invalid request by its field: %j', async (words, pointer) => {
  const { status, body } = await ask(
    listTransactions,
    { wallet_uuid: ann.wallet, ...words },
    ann.me,
  )
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  const errors = body.errors as { pointer: string }[]
  expect(errors.every((one) => one.pointer.startsWith(pointer))).toBe(true)
})

test('a page beyond the end is empty', async () => {
  for (const words of [{ offset: 6 }, { offset: 10_000_000 }, { offset: 50, sort_order: 'ASC' }])
    expect(await ann.list(words)).toMatchObject({ total: 6, data: [], has_more: false })
})

test('pages with up_to stay put while money arrives', async () => {
  const bob = await customer()
  for (let at = 1; at <= 25; at++) await bob.line(BigInt(at))
  const first = await bob.list()
  const arriving = Promise.all(Array.from({ length: 30 }, () => bob.line(99n)))
  const rest = []
  for (const offset of [10, 20]) rest.push(await bob.list({ offset, up_to: first.newest }))
  await arriving
  expect([first, ...rest].flatMap(amounts)).toEqual(
    Array.from({ length: 25 }, (_, at) => `0.${String(25 - at).padStart(2, '0')}`),
  )
  const filtered = await bob.list({ filter: { type: 'deposit' }, up_to: first.newest, limit: 100 })
  expect(filtered.total).toBe(25)
  expect((await bob.list()).total).toBe(55)
})

test('parallel writes leave no gaps or duplicates in places', async () => {
  const bob = await customer()
  const empty = bob.line(5n, { type: 'withdrawal' }).catch((no: Error) => no.message)
  const many = Array.from({ length: 40 }, (_, at) => bob.line(BigInt(at + 1)))
  expect(await empty).toContain('needs more than is free')
  await Promise.all(many)
  const found = await counter.rows<{ place: string }>(
    'select place from transactions where tenant_id = $1 and wallet_id = $2 order by place',
    bob.wallet,
  )
  expect(found.map(({ place }) => Number(place))).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  )
})

test('finds a transaction by uuid or number in its wallet only', async () => {
  const [bob, cleo] = [await customer(), await customer()]
  const uuid = await bob.line(5n)
  const { id } = (await bob.list()).data[0]!
  const read = (wallet_uuid: string, which: string, me = bob.me) =>
    ask(readTransaction, { wallet_uuid, uuid: which }, me)
  for (const which of [uuid, String(id)]) {
    expect((await read(bob.wallet, which)).body).toMatchObject({ uuid, id, amount: '0.05' })
    const refusals = [
      await read(cleo.wallet, which, cleo.me),
      await read(bob.wallet, which, cleo.me),
      await read(cleo.wallet, which),
      await read(bob.wallet, bank.world.random.id()),
      await read(bob.wallet, "1' or 1=1"),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect((await ask(listTransactions, { wallet_uuid: bob.wallet }, cleo.me)).status).toBe(404)
})

test("links related transactions both ways, never to another's", async () => {
  const [bob, cleo] = [await customer(), await customer()]
  const parent = await bob.line(500n)
  const paid = await bob.line(1n, { type: 'withdrawal', kind: 'FEE', linkedId: parent })
  const refund = await bob.line(1n, { kind: 'REFUND', linkedId: parent })
  const foreign = await cleo.line(7n, { linkedId: parent })
  const links = new Map((await bob.list()).data.map(({ uuid, linked }) => [uuid, linked]))
  expect(links.get(parent)).toEqual([paid, refund])
  expect([links.get(paid), links.get(refund)]).toEqual([[parent], [parent]])
  const { body } = await ask(readTransaction, { wallet_uuid: cleo.wallet, uuid: foreign }, cleo.me)
  expect(body.linked).toEqual([])
  const recorded = await counter.rows(
    'select record from wallet_feed where tenant_id = $1 and wallet_id = $2',
    cleo.wallet,
  )
  expect(recorded).toHaveLength(1)
  expect(JSON.stringify([body, recorded])).not.toContain(parent)
})

test('shows the history and refuses an outdated step', async () => {
  const bob = await customer()
  const id = await bob.line(5n, { status: 'pending' })
  const usd = coins.get('USD')!
  const over = () => [bob.booked(usd, -5n, 'incoming'), bob.booked(usd, 5n)]
  const both = [1, 2].map(() => bob.step(id, { type: 'deposit.confirmed' }, over()).catch(String))
  expect((await Promise.all(both)).filter((no) => no !== undefined)).toHaveLength(1)
  expect(await bob.balances()).toEqual(new Map([[usd, 5n]]))
  const { body } = await ask(readTransaction, { wallet_uuid: bob.wallet, uuid: id }, bob.me)
  expect(body).toMatchObject({ status: 'complete', version: 2 })
  const history = await counter.rows(
    `select version, from_status, event, to_status from transaction_history
     where tenant_id = $1 and transaction_id = $2 order by version`,
    id,
  )
  expect(history).toEqual([
    { version: 1, from_status: null, event: 'leg.recorded', to_status: 'pending' },
    { version: 2, from_status: 'pending', event: 'deposit.confirmed', to_status: 'complete' },
  ])
})
