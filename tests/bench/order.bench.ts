import { once } from 'node:events'
import { Agent, request as requestBy, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { placeTransfer } from '#contract/place'
import { table } from '#contract/table'
import { composeBank } from '#bank/compose'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { strict } from '#tests/bank/proof/proving'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { faults } from '#tests/kit/openBook'
import { median, perSecond, printTable } from './load.ts'

/**
 * Orders a second over HTTP beside the bare step of the ledger, on one server in one run: what is
 * between them is the door, the key, the price, the order with its history, both wallets' lines,
 * news and audit. The call that only asks whether the bank is well tells how much of it HTTP is.
 * Client, bank and driver share one process, so the ratio is a floor. At last the same once more while
 * whoever pays and is paid is told of it, by notice and by letter.
 */

const PEOPLE = 16
const ROUNDS = 8
const ROUND_MS = 500
const CALLERS = [1, 8, 32, 128]

const bank = await openTestBank()
const { world } = bank
const parts = composeBank(world)
const origin = await openPort()
const free = await openOrderKit(bank)
const asking = await openOrderKit(bank, { proofs: strict })

async function openPort(): Promise<string> {
  const { fetch } = parts.serve({ openRate: { perSecond: 1e6, burst: 1e6 } })
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Operator = typeof free

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
afterAll(() => agent.destroy())

/** A minimal HTTP client, since it shares the bank's processor. */
async function say(request: Request): Promise<unknown> {
  const body = request.method === 'GET' ? '' : await request.text()
  const { pathname } = new URL(request.url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...Object.fromEntries(request.headers), 'content-length': body.length }
    requestBy(origin + pathname, { agent, method: request.method, headers })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
  return JSON.parse(await text(answer))
}

async function crowd(operator: Operator): Promise<Owner[]> {
  const people: Owner[] = []
  while (people.length < PEOPLE) {
    const one = await operator.moveIn()
    await operator.give(one, operator.usd, 10n ** 15n)
    people.push(one)
  }
  return people
}

/** Everybody pays the next one a dollar. */
async function placing(operator: Operator, ends: string) {
  const people = await crowd(operator)
  return async (caller: number) => {
    const [payer, payee] = [people[caller % PEOPLE]!, people[(caller + 1) % PEOPLE]!]
    const words = {
      wallet_id: payer.walletId,
      from_currency_id: operator.usd,
      to_wallet_uuid: payee.walletId,
      amount: '1',
    }
    const headers = { 'idempotency-key': world.random.id() }
    const call = { tenantId: operator.tenantId, bearer: payer.bearer, headers }
    const { status } = (await say(requestOf(placeTransfer, words, call))) as { status: unknown }
    if (status !== ends) throw new Error(`The order is ${String(status)}, not ${ends}.`)
  }
}

/** The same transfer by the writer alone. */
const bare = (caller: number) =>
  world.writer.commit(free.tenantId, {
    transfers: [
      {
        id: world.random.id(),
        cause: 'bench',
        legs: [
          { address: 'rail:bench', currencyId: free.usd, posted: -1n },
          { address: `wallet:bench-${caller % PEOPLE}`, currencyId: free.usd, posted: 1n },
        ],
      },
    ],
    rows: [],
  })

const well = () => say(requestOf(table.readHealth, {}, {}))

type Ways = readonly ((caller: number) => Promise<unknown>)[]

/** In turn, so that a slow moment of the machine affects all. */
async function measure(title: string, ways: Ways) {
  const rows = []
  for (const callers of CALLERS) {
    const samples: number[][] = ways.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, way] of ways.entries())
        samples[at]!.push(await perSecond(callers, ROUND_MS, way))
    const [step, health, placed, done] = samples.map(median) as [number, number, number, number]
    rows.push([callers, step, health, placed, placed / step, done, done / step, done / health])
  }
  printTable(
    title,
    ['callers', 'bare step', 'health', 'to NEW', 'ratio', 'to COMPLETE', 'ratio', 'to health'],
    rows,
  )
}

/** Queries are planned by table statistics, which at first are empty. */
async function warmUp(ways: Ways) {
  for (const way of ways) await perSecond(32, 2 * ROUND_MS, way)
  await world.engine.asOwner((tx) => tx.script('analyze'))
}

/** The background workers of a running bank. */
function startFollowers() {
  const running = [parts.noticer, parts.relay, parts.worker]
  for (const one of running) one.start()
  afterAll(() => Promise.all(running.map((one) => one.stop())))
}

test('orders a second beside the bare step', async () => {
  const ways = [bare, well, await placing(asking, 'NEW'), await placing(free, 'COMPLETE')]
  await warmUp(ways)
  await measure('a second, over HTTP', ways)
  startFollowers()
  await measure('the same while everybody is told', ways)
  for (const { tenantId } of [free, asking])
    expect(await faults(world.engine, tenantId)).toEqual([])
})
