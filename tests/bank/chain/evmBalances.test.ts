import { expect, test } from 'vitest'
import type { EvmClient } from '#bank/outside/chains/evmClient'
import { evmBalancesOf } from '#bank/outside/chains/evmStatement'

/** What the bank's addresses hold, summed by coin. */

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const asked: string[] = []

const client = {
  async getBalance({ address }: { address: string }) {
    asked.push(address)
    return BigInt(address.slice(1))
  },
  async readContract({ address, args }: { address: string; args: [string] }) {
    asked.push(`${address} ${args[0]}`)
    return 10n * BigInt(args[0].slice(1))
  },
} as unknown as EvmClient

const addresses = Array.from({ length: 120 }, (_, at) => `a${at + 1}`)

test('every address is asked once for each coin, however many there are', async () => {
  asked.length = 0
  const sums = await evmBalancesOf(client, addresses, [null, TOKEN.toLowerCase()])
  const sum = (120n * 121n) / 2n
  expect(sums).toEqual(
    new Map<string | null, bigint>([
      [null, sum],
      [TOKEN.toLowerCase(), 10n * sum],
    ]),
  )
  expect([asked.length, new Set(asked).size]).toEqual([240, 240])
  expect(asked).toContain(`${TOKEN} a120`)
})

test('without an address or a coin nothing is held', async () => {
  expect(await evmBalancesOf(client, [], [null])).toEqual(new Map())
  expect(await evmBalancesOf(client, addresses, [])).toEqual(new Map())
})
