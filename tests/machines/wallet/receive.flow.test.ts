import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { Currency } from '#contract/reference'
import { wire } from '#machines/kit/port'
import {
  assetsShown,
  networksShown,
  receiveFlow,
  receivePorts,
} from '#machines/wallet/receive.flow'
import { receiveQueryOf, readReceiveQuery } from '#machines/wallet/receiveQuery.setup'
import { createPendingPorts } from '#tests/kit/pendingPorts'
import { settled } from '#tests/kit/mbt'

/** The fields of a currency that the picker reads. */
const coin = (symbol: string, chain: number) =>
  ({ uuid: `${symbol}-${chain}`, meta: { symbol, name: symbol, chain_id: chain } }) as Currency

const currencies = [coin('BTC', 0), coin('USDT', 1), coin('USDT', 2)]

async function openReceive(query = '', walletId: string | null = 'w1') {
  const bank = createPendingPorts(receivePorts)
  const flow = createActor(wire(receiveFlow, receivePorts, bank.answers), {
    input: { walletId, ...readReceiveQuery(query) },
  }).start()
  bank.last('fetchReceivable').answer({ currencies })
  await settled()
  const now = () => flow.getSnapshot()
  const look = (query: string) => flow.send({ type: 'view.set', ...readReceiveQuery(query) })
  const asks = () =>
    bank.asked.filter(({ port }) => port === 'openAddress').map(({ input }) => input)
  return { asks, bank, flow, look, now }
}

test('chooses a single network by itself and waits for a choice of several', async () => {
  const { asks, look, now } = await openReceive()
  expect(assetsShown(now().context)).toEqual([
    { symbol: 'BTC', name: 'BTC' },
    { symbol: 'USDT', name: 'USDT' },
  ])
  look('asset=USDT')
  expect(networksShown(now().context)).toHaveLength(2)
  expect(asks()).toEqual([])
  look('asset=USDT&chain=2')
  look('asset=BTC')
  expect(asks()).toEqual([
    { walletId: 'w1', chain: 2 },
    { walletId: 'w1', chain: 0 },
  ])
})

test('never shows an address beside another network', async () => {
  const { bank, look, now } = await openReceive('asset=USDT&chain=1')
  const late = bank.last('openAddress')
  look('asset=USDT&chain=2')
  late.answer({ address: '0x1' })
  await settled()
  expect(now().context.address).toBeNull()
  bank.last('openAddress').answer({ address: 'T2' })
  await settled()
  expect(now().context.address).toEqual({ address: 'T2' })
  look('asset=BTC')
  expect(now().context.address).toBeNull()
})

test('restores the choice of the address bar once the wallet is known', async () => {
  const { asks, flow, now } = await openReceive('asset=USDT&chain=2', null)
  expect(asks()).toEqual([])
  flow.send({ type: 'wallet.follow', walletId: 'w7' })
  expect(asks()).toEqual([{ walletId: 'w7', chain: 2 }])
  expect(receiveQueryOf(now().context)).toBe('asset=USDT&chain=2')
})

test('an unknown or missing network opens nothing', async () => {
  for (const query of ['asset=USDT&chain=77', 'asset=USDT&chain=x', 'asset=GOLD', 'chain=1'])
    expect((await openReceive(query)).asks()).toEqual([])
})

test('another wallet gets its own address', async () => {
  const { asks, bank, flow, now } = await openReceive('asset=BTC')
  bank.last('openAddress').answer({ address: 'bc1' })
  await settled()
  flow.send({ type: 'wallet.follow', walletId: 'w2' })
  expect(now().context.address).toBeNull()
  expect(asks()).toEqual([
    { walletId: 'w1', chain: 0 },
    { walletId: 'w2', chain: 0 },
  ])
})

test('a refused address can be retried', async () => {
  const { bank, flow, now } = await openReceive('asset=BTC')
  bank.last('openAddress').refuse(new Refusal('CHAIN_UNSUPPORTED'))
  await settled()
  expect(now().context.refusal?.code).toBe('CHAIN_UNSUPPORTED')
  flow.send({ type: 'receive.retry' })
  bank.last('openAddress').answer({ address: 'bc1' })
  await settled()
  expect(now().context).toMatchObject({ address: { address: 'bc1' }, refusal: null })
})
