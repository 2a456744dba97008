import { beforeAll, expect, test } from 'vitest'
import { deleteCard } from '#contract/card'
import { loadSubAccount, withdrawSubAccount } from '#contract/cardOrder'
import type { Endpoint } from '#contract/kit/endpoint'
import { placeExchange, placeTransfer } from '#contract/place'
import { askCard, fundSubAccount, movePurchase } from '#contract/sandboxCard'
import { everyCall } from '#bank/handlers'
import { openSeal } from '#bank/outside/seal'
import { buildProgram } from '#tests/bank/db/programs'
import type { ProcessRequest, ProcessResponse } from '#tests/bank/order/bankProcess'
import { openTestBank } from '#tests/kit/bank'
import { isWhole } from '#tests/kit/whole'
import { openCardMoney } from './cardMoney.ts'

/**
 * Card purchases, loads, withdrawals, fees and transfers of a few customers at once, from every
 * connection of two banks' pools. Each path locks ledger accounts, sub-accounts, cards and feeds in
 * one order, so PostgreSQL never has to end a transaction.
 */

const ROUNDS = isWhole ? 440 : 5
const COMMITS_LEAST = isWhole ? 100_000 : 350
const CUSTOMERS = 3
const PATIENCE_MS = isWhole ? 3_600_000 : 300_000

const startProcess = await buildProgram('../order/bankProcess')
// The other process has the same key, and the machine's clock.
const bank = await openTestBank(everyCall, { seal: openSeal(Buffer.alloc(32)) })
const keepTime = () => bank.clock.advance(Date.now() - bank.clock.now().getTime())
keepTime()
const cards = await openCardMoney(bank)
type Customer = Awaited<ReturnType<typeof cards.funded>>
const customers: Customer[] = []

beforeAll(async () => {
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const customer = await cards.funded()
    await cards.fundWallet(customer.owner, 100_000_000n)
    await customer.owner.ask(fundSubAccount, { id: customer.at, amount: '100000' })
    customers.push(customer)
  }
})

/** Every other call that changes something goes to a bank in a process of its own. */
async function shareCalls() {
  const { engine, random } = bank.world as { engine: { url?: string } } & typeof bank.world
  const other = startProcess(engine.url ?? '')
  expect(await other.readLine()).toBe('open')
  const here = bank.app.request.bind(bank.app)
  const waiting = new Map<string, (answer: ProcessResponse) => void>()

  async function readAnswers() {
    for (let line = await other.readLine(); line !== null; line = await other.readLine()) {
      const answer = JSON.parse(line) as ProcessResponse
      waiting.get(answer.key)?.(answer)
      waiting.delete(answer.key)
    }
    Object.assign(bank.app, { request: here })
    for (const [key, take] of waiting) take({ key, status: 500, text: '{}' })
  }

  async function askOther(request: Request): Promise<Response> {
    const { method, url } = request
    const headers = Object.fromEntries(request.headers)
    const sent: ProcessRequest = {
      key: random.id(),
      method,
      url,
      headers,
      body: await request.text(),
    }
    const answered = new Promise<ProcessResponse>((take) => waiting.set(sent.key, take))
    other.writeLine(JSON.stringify(sent))
    const { status, text } = await answered
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }

  let calls = 0
  const request = (one: Request) => {
    calls += 1
    return calls % 2 === 0 || one.method === 'GET' ? here(one) : askOther(one)
  }
  Object.assign(bank.app, { request })
  void readAnswers()
  return other
}

const statuses = new Map<number, number>()

/** The body of a success; a refusal is only counted. */
async function ask({ owner }: Customer, endpoint: Endpoint, words: object) {
  const { status, body } = await owner.ask(endpoint, words)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return status < 300 ? body : null
}

async function shop(customer: Customer) {
  const { card } = customer
  const at = { id: card.id, merchant: 'Shop', category: '5411', city: 'Oslo', country: 'NO' }
  const bought = await ask(customer, askCard, { ...at, kind: 'authorise', amount: '1' })
  if (bought?.id) await ask(customer, movePurchase, { id: bought.id, event: 'clear', last: true })
}

const load = (customer: Customer) =>
  ask(customer, loadSubAccount, { amount: '3', from_uuid: cards.usd, sub_account_id: customer.at })

const withdraw = (customer: Customer) =>
  ask(customer, withdrawSubAccount, { amount: '1', sub_account_id: customer.at })

const pay = (customer: Customer, other: Customer) =>
  ask(customer, placeTransfer, {
    from_currency_id: cards.usd,
    to_wallet_uuid: other.owner.walletId,
    amount: '2',
  })

const exchange = (customer: Customer) =>
  ask(customer, placeExchange, { from_uuid: cards.usd, to_uuid: cards.eth, amount: '5' })

/** Its issuing fee, its first load and its end are one step each. */
async function issue({ owner }: Customer) {
  const { body, status } = await cards.make(owner, 'VIRTUAL_PREPAID', { initial_topup: '10' })
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status < 300) await owner.ask(deleteCard, { id: body.id })
}

async function repeat(work: () => Promise<unknown>) {
  for (let round = 0; round < ROUNDS; round += 1) await work()
}

/** The bank's own work while customers are active. */
async function settleWhile(busy: Promise<unknown>) {
  const over = busy.then(() => true)
  const settle = async () => {
    keepTime()
    await bank.worker.drain(cards.tenantId)
    await bank.relay.drain()
    return false
  }
  for (let isOver = false; !isOver; ) {
    const settled = settle()
    isOver = await Promise.race([over, settled])
    await settled
  }
}

/** Sessions report them as they end, so their connections are closed first. */
async function counted() {
  await bank.world.engine.asOwner((tx) =>
    tx.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  )
  return bank.world.engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ deadlocks: string; commits: string }>(
      `select deadlocks, xact_commit as commits from pg_stat_database
       where datname = current_database()`,
    )
    const { deadlocks, commits } = rows[0]!
    return { deadlocks: Number(deadlocks), commits: Number(commits) }
  })
}

test('cards, loads, fees and orders at once never deadlock', { timeout: PATIENCE_MS }, async ({
  task,
}) => {
  const other = await shareCalls()
  const busy = customers.flatMap((customer, at) => {
    const other = customers[(at + 1) % CUSTOMERS]!
    return [
      repeat(() => shop(customer)),
      repeat(() => shop(customer)),
      repeat(() => load(customer)),
      repeat(() => load(customer)),
      repeat(() => withdraw(customer)),
      repeat(() => pay(customer, other)),
      repeat(() => exchange(customer)),
      repeat(() => issue(customer)),
    ]
  })
  await settleWhile(Promise.all(busy))
  const answers = Object.fromEntries(statuses)
  expect(answers[500], JSON.stringify(answers)).toBeUndefined()
  expect(answers[503]).toBeUndefined()
  expect((answers[200] ?? 0) + (answers[201] ?? 0)).toBeGreaterThan(ROUNDS * CUSTOMERS)
  await other.kill()
  const { deadlocks, commits } = await counted()
  expect(deadlocks).toBe(0)
  expect(commits).toBeGreaterThan(COMMITS_LEAST)
  task.meta.figure = `${commits} commits from two processes, no deadlock`
})
