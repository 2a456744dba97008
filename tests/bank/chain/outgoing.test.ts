import { beforeAll, expect, test } from 'vitest'
import { outgoing } from '#bank/chain/outgoing.rows'
import { watchTenant } from '#bank/chain/watch'
import type { ChainLink } from '#bank/outside/chains/link'
import type { BankServices } from '#bank/services'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { ETHER, openChain } from './openChain.ts'

/** Outgoing payments reach the chain once, whatever fails in between. */

let world: BankServices
beforeAll(async () => {
  world = (await openTestServices()).world
})

const OUT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Chain = Awaited<ReturnType<typeof openChain>>

async function ask({ within, tenantId, chainId, currencyOf }: Chain, key = world.random.id()) {
  const currencyId = currencyOf('ETH').id
  const row = { key, chainId, currencyId, to: OUT, memo: null, minor: ETHER }
  await within((tx) => outgoing.write(tx, tenantId, [row], world.clock.now()))
  return key
}

const onChain = ({ rows }: Chain) =>
  rows<{ txid: string }>('select txid from play_payments where tenant_id = $1 order by txid')

const states = async ({ rows }: Chain) =>
  (await rows<{ state: string }>(`select state from outgoing where tenant_id = $1`)).map(
    ({ state }) => state,
  )

/** The same bank with other chain links. */
const meddled = (meddle: (link: ChainLink) => Partial<ChainLink>): BankServices => ({
  ...world,
  chains: {
    ...world.chains,
    link: async (...at) => {
      const link = await world.chains.link(...at)
      return link && { ...link, ...meddle(link) }
    },
  },
})

test('sends a payment once and reports its confirmations', async () => {
  const open = await openChain(world)
  const { look, chain, sent } = open
  const key = await ask(open)
  await ask(open, key)
  await look()
  await look()
  const [paid] = await onChain(open)
  expect(await onChain(open)).toHaveLength(1)
  await chain.mine(3)
  await look()
  await chain.mine(9)
  await look()
  await look()
  const news = { key, txid: paid?.txid, needed: 12 }
  expect(sent).toEqual([
    { ...news, state: 'sent', confirmations: 0 },
    { ...news, state: 'sent', confirmations: 3 },
    { ...news, state: 'confirmed', confirmations: 12 },
  ])
})

test('a payment in a replaced block is pending again', async () => {
  const open = await openChain(world)
  const { look, chain } = open
  await ask(open)
  await look()
  await chain.mine(5)
  await look()
  await chain.reorganise(5)
  await chain.drop()
  await look()
  await chain.mine(12)
  await look()
  expect(await onChain(open)).toHaveLength(1)
  expect(await states(open)).toEqual(['confirmed'])
})

const nobody = async () => {}
const breaks = async () => {
  throw new Error('the line broke')
}

test('a bank that dies before sending sends the same payment again', async () => {
  const open = await openChain(world)
  await ask(open)
  await watchTenant(
    meddled(() => ({ send: breaks })),
    nobody,
    open.tenantId,
  )
  expect([await onChain(open), await states(open)]).toEqual([[], ['signed']])
  const [signed] = await open.rows<{ txid: string }>(
    'select txid from outgoing where tenant_id = $1',
  )
  await open.look()
  expect(await onChain(open)).toEqual([signed])
})

test('a bank that dies after sending finds the payment on the chain', async () => {
  const open = await openChain(world)
  await ask(open)
  const heardAndDied = meddled((link) => ({
    send: async (signed) => {
      await link.send(signed)
      await breaks()
    },
  }))
  await watchTenant(heardAndDied, nobody, open.tenantId)
  await open.chain.mine(12)
  await open.look()
  expect(await onChain(open)).toHaveLength(1)
  expect(await states(open)).toEqual(['confirmed'])
})

test('two processes send each payment once, with its own nonce', async () => {
  const open = await openChain(world)
  for (let at = 0; at < 5; at += 1) await ask(open)
  const both = () => Promise.allSettled([open.lookUnasked(), open.lookUnasked()])
  for (let turn = 0; turn < 6; turn += 1) await both()
  await open.chain.mine(12)
  await both()
  expect(await onChain(open)).toHaveLength(5)
  expect(await states(open)).toEqual(Array.from({ length: 5 }, () => 'confirmed'))
  const nonces = await open.rows<{ nonce: string }>(
    'select nonce from outgoing where tenant_id = $1 order by nonce',
  )
  expect(nonces.map(({ nonce }) => Number(nonce))).toEqual([0, 1, 2, 3, 4])
  expect(open.sent.filter(({ state }) => state === 'confirmed')).toHaveLength(5)
})

test('a payment that cannot be signed blocks no other', async () => {
  const open = await openChain(world)
  await ask(open)
  await ask(open)
  let options = 0
  const choosy = meddled((link) => ({
    sign: async (payment, key) => {
      options += 1
      if (options === 1) await breaks()
      return link.sign(payment, key)
    },
  }))
  await watchTenant(choosy, nobody, open.tenantId)
  expect((await states(open)).sort()).toEqual(['sent', 'waiting'])
  await open.look()
  expect(await states(open)).toEqual(['sent', 'sent'])
  expect(await onChain(open)).toHaveLength(2)
})

test('reports a payment that the chain reverted as failed', async () => {
  const open = await openChain(world)
  await ask(open)
  await open.look()
  const undone = meddled(() => ({
    statusOf: async (txids) =>
      new Map(
        txids.map((txid) => [txid, { block: { height: 1, hash: 'x' }, failed: true }] as const),
      ),
  }))
  await open.chain.mine(12)
  const received: string[] = []
  await watchTenant(undone, async (_, __, { state }) => void received.push(state), open.tenantId)
  expect(received).toEqual(['failed'])
})
