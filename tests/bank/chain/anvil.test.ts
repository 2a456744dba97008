import { afterAll, expect, test } from 'vitest'
import { erc20Abi } from 'viem'
import { outgoing } from '#bank/chain/outgoing.rows'
import { watchTenant } from '#bank/chain/watch'
import { startAnvil } from '#bank/outside/chains/anvil'
import { openChains } from '#bank/outside/chains/chains'
import { evmClient } from '#bank/outside/chains/evmClient'
import { chainIds } from '#contract/chains'
import type { BankServices } from '#bank/services'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { whole } from '#tests/kit/whole'
import { ETHER, openChain } from './openChain.ts'

/** The same rules as on a simulated chain, over JSON-RPC. */

const anvil = await startAnvil({})
afterAll(() => anvil.stop())
const { world: plain } = await openTestServices()
const env = { [`CHAIN_RPC_${chainIds.play}`]: anvil.url }
const world: BankServices = { ...plain, chains: openChains(env, plain.engine, plain.clock) }
const client = evmClient({ url: anvil.url, chainId: chainIds.play, coin: 'ETH' })

const open = () => openChain(world, chainIds.play)

test('credits coins and tokens once they have enough confirmations', async () => {
  const { receive, chain, look, has, currencyOf, faults } = await open()
  const { address } = await receive()
  const { contract } = currencyOf('USDC')
  await chain.payIn({ to: address })
  await chain.payIn({ to: address, contract, asset: 'USDC', minor: 25_000_000n })
  await chain.mine()
  await look()
  expect([await has('incoming'), await has('incoming', 'USDC')]).toEqual([ETHER, 25_000_000n])
  await chain.mine()
  await look()
  expect([await has('wallet'), await has('wallet', 'USDC')]).toEqual([ETHER, 25_000_000n])
  expect([await has('incoming'), await has('incoming', 'USDC')]).toEqual([0n, 0n])
  expect(await faults()).toEqual([])
})

test('unknown tokens and dust move no money', async () => {
  const { receive, chain, look, rows } = await open()
  const { address } = await receive()
  await chain.payIn({ to: address, contract: `0x${'0'.repeat(36)}bEEF`, asset: 'ODD', minor: 5n })
  await chain.payIn({ to: address, minor: 1n })
  await chain.mine(3)
  await look()
  expect(
    await rows('select reason_code, info from transactions where tenant_id = $1 order by info'),
  ).toEqual([
    { reason_code: 'unsupported_token', info: 'ODD' },
    { reason_code: 'below_minimum', info: null },
  ])
})

test('posts back a payment lost in a reorganisation', async () => {
  const { receive, chain, look, has, rows, faults } = await open()
  const { address } = await receive()
  await chain.payIn({ to: address })
  await chain.mine()
  await look()
  expect(await has('incoming')).toBe(ETHER)
  await chain.reorganise(1)
  await look()
  expect(await has('incoming')).toBe(0n)
  expect(await rows('select status from transactions where tenant_id = $1')).toEqual([
    { status: 'failed' },
  ])
  expect(await faults()).toEqual([])
})

whole('finds everything once after a pause', async () => {
  const { receive, chain, look, has } = await open()
  const { address } = await receive()
  await look()
  for (let turn = 0; turn < 3; turn += 1) {
    await chain.payIn({ to: address })
    await chain.mine(40)
  }
  await look()
  await look()
  expect(await has('wallet')).toBe(3n * ETHER)
})

const OUT = '0x00000000000000000000000000000000000A11cE'

async function sendOut(
  { within, tenantId, currencyOf }: Awaited<ReturnType<typeof open>>,
  symbol: string,
  minor: bigint,
) {
  const key = world.random.id()
  const row = {
    key,
    chainId: chainIds.play,
    currencyId: currencyOf(symbol).id,
    to: OUT,
    memo: null,
    minor,
  }
  await within((tx) => outgoing.write(tx, tenantId, [row], world.clock.now()))
  return key
}

const tokensAt = (contract: string | null) =>
  client.readContract({
    address: contract as `0x${string}`,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [OUT],
  })

test('sends each payment once, with consecutive nonces, despite a reorganisation', async () => {
  const opened = await open()
  const { chain, look, sent, rows, currencyOf } = opened
  const { contract } = currencyOf('USDC')
  await sendOut(opened, 'USDC', 3_000_000n)
  await sendOut(opened, 'ETH', 2n * ETHER)
  await sendOut(opened, 'USDC', 4_000_000n)
  await look()
  const signed = await rows<{ txid: string }>('select txid from outgoing where tenant_id = $1')
  await chain.drop()
  await look()
  await chain.mine()
  await look()
  await chain.mine(2)
  await look()
  expect(await rows('select txid from outgoing where tenant_id = $1')).toEqual(signed)
  expect(sent.filter(({ state }) => state === 'confirmed')).toHaveLength(3)
  expect(await client.getBalance({ address: OUT })).toBe(2n * ETHER)
  expect(await tokensAt(contract)).toBe(7_000_000n)
})

test('a bank that died after sending does not send another payment', async () => {
  const opened = await open()
  const { contract } = opened.currencyOf('USDC')
  const before = await tokensAt(contract)
  await sendOut(opened, 'USDC', 1_000_000n)
  const dying: BankServices = {
    ...world,
    chains: {
      ...world.chains,
      link: async (...at) => {
        const link = await world.chains.link(...at)
        return (
          link && {
            ...link,
            send: async (signed) => {
              await link.send(signed)
              throw new Error('killed')
            },
          }
        )
      },
    },
  }
  await watchTenant(dying, async () => {}, opened.tenantId)
  await opened.chain.mine(3)
  await opened.look()
  await opened.look()
  expect(opened.sent.map(({ state }) => state)).toEqual(['confirmed'])
  expect(await tokensAt(contract)).toBe(before + 1_000_000n)
})

whole('an unreachable node blocks nothing and is retried', async () => {
  const { receive, chain, look, has, tenantId } = await open()
  const { address } = await receive()
  await chain.payIn({ to: address })
  await chain.mine(2)
  const deaf: BankServices = {
    ...world,
    chains: openChains(
      { [`CHAIN_RPC_${chainIds.play}`]: 'http://127.0.0.1:9' },
      world.engine,
      world.clock,
    ),
  }
  await watchTenant(deaf, async () => {}, tenantId)
  expect(await has('wallet')).toBe(0n)
  await look()
  expect(await has('wallet')).toBe(ETHER)
})
