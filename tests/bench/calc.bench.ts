import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { table } from '#contract/table'
import { openQuoteKit } from '#tests/bank/quote/quoteKit'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { median, printTable, tail } from './load.ts'

/**
 * A quote beside a health check, both over HTTP to one bank in one run. The ratio carries over to
 * other machines.
 */

const ROUNDS = 12
const CALLS = 250
const CALLERS = [1, 8, 32]

const bank = await openTestBank()
const operator = await openQuoteKit(bank)

async function openPort(): Promise<string> {
  const { fetch: answer } = bank.serve({ openRate: { perSecond: 1e6, burst: 1e6 } })
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const origin = await openPort()

const words = {
  from_currency_id: operator.id('BTC'),
  to_currency_id: operator.id('EUR'),
  amount: '0.01',
  order_type: 'EXCHANGE_CRYPTO_INTERNAL',
  is_reverse: true,
  is_subtract: true,
}
const ways = {
  health: asking(requestOf(table.readHealth, {}, {})),
  'order types': asking(requestOf(table.listOrderTypes, {}, operator.person)),
  calc: asking(requestOf(table.calcOrderV2, { ...words, is_reverse: false }, operator.person)),
  'calc, reverse': asking(
    requestOf(table.calcOrderV2, { ...words, amount: '900' }, operator.person),
  ),
} satisfies Record<string, () => Promise<unknown>>

function asking(request: Request) {
  const { pathname, search } = new URL(request.url)
  const headers = Object.fromEntries(request.headers)
  return async () => {
    const response = await fetch(origin + pathname + search, { headers })
    await response.text()
    if (!response.ok) throw new Error(`${pathname} answered ${response.status}.`)
  }
}

type Way = keyof typeof ways

/** In turn, so that a slow moment of the machine affects all. */
async function timesOf(callers: number): Promise<Record<Way, number[]>> {
  const times: Record<Way, number[]> = {
    health: [],
    'order types': [],
    calc: [],
    'calc, reverse': [],
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of Object.keys(ways) as Way[])
      await Promise.all(
        Array.from({ length: callers }, async () => {
          for (let call = 0; call < CALLS / callers; call += 1) {
            const begun = performance.now()
            await ways[way]()
            // The first round warms up.
            if (round > 0) times[way].push(performance.now() - begun)
          }
        }),
      )
  return times
}

test('a quote takes about as long as a health check', async () => {
  const rows = []
  for (const callers of CALLERS) {
    const times = await timesOf(callers)
    for (const way of Object.keys(ways) as Way[]) {
      const [half, most] = [median(times[way]), tail(times[way])]
      const ratio = [half / median(times.health), most / tail(times.health)]
      rows.push([callers, way, half, most, ...ratio])
    }
  }
  printTable(
    'milliseconds over HTTP, and beside health',
    ['callers', 'call', 'p50', 'p99', 'p50/health', 'p99/health'],
    rows,
  )
  expect(rows).toHaveLength(CALLERS.length * Object.keys(ways).length)
})
