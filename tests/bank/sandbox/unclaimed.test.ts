import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAddress } from '#contract/address'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  sandboxChainClaim,
  sandboxChainMine,
  sandboxChainPayIn,
  sandboxChainUnclaimed,
} from '#contract/sandboxChain'
import { watchTenant } from '#bank/chain/watch'
import { chainIds } from '#contract/chains'
import { openTestBank } from '#tests/kit/bank'
import { openWalletKit } from '#tests/bank/wallet/walletKit'

/** Payments with no memo, or a wrong one. */

const bank = await openTestBank()
const { ask, coins, customer, tenantId } = await openWalletKit(bank)
const chain = String(chainIds.ripple)
const xrp = coins.get(`XRP ${chain}`)!

const keyed = (caller = {}) => ({ ...caller, headers: { 'idempotency-key': randomUUID() } })
const callSandbox = (endpoint: Endpoint, words: object) =>
  ask(endpoint, { chain, ...words }, keyed())
const look = () => watchTenant(bank.world, async () => {}, tenantId)

interface Waiting {
  uuid: string
  asset: string
  amount: string | null
}
const waiting = async () => {
  const { body } = await ask(sandboxChainUnclaimed, { chain }, {})
  return (body.data as Waiting[]).map(({ uuid, asset, amount }) => ({ uuid, asset, amount }))
}

const ann = await customer()
const made = await ask(
  openAddress,
  { wallet_uuid: ann.wallet, chain, label: 'main' },
  keyed(ann.me),
)
const { address } = made.body

test('a payment without a memo is kept, claimed by support and credited once', async () => {
  await callSandbox(sandboxChainPayIn, { address, currency: 'XRP', amount: '5' })
  await callSandbox(sandboxChainPayIn, { address, currency: 'ODD', amount: '7', memo: '1' })
  await callSandbox(sandboxChainMine, { count: 1 })
  await look()
  const both = await waiting()
  const paid = both.find(({ asset }) => asset === 'XRP')
  const odd = both.find(({ asset }) => asset === 'ODD')
  expect([paid?.amount, odd?.amount, both.length]).toEqual(['5.000000', null, 2])
  expect(await ann.balances()).toEqual(new Map())

  const claim = { uuid: paid!.uuid, wallet_uuid: ann.wallet }
  const elsewhere = { ...claim, chain: String(chainIds.ethereum) }
  expect((await callSandbox(sandboxChainClaim, elsewhere)).body.code).toBe('NOT_FOUND')
  const nowhere = { ...claim, chain: '5' }
  expect((await callSandbox(sandboxChainClaim, nowhere)).body.code).toBe('CHAIN_UNSUPPORTED')
  const answers = await Promise.all([1, 2, 3].map(() => callSandbox(sandboxChainClaim, claim)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 404, 404,
  ])
  await look()
  await look()
  expect(await ann.balances()).toEqual(new Map([[xrp, 5_000_000n]]))
  expect((await ann.list()).data).toMatchObject([{ status: 'complete', amount: '5.000000' }])
  expect(await waiting()).toEqual([odd])
})

test('refuses to claim unknown tokens, payments or wallets', async () => {
  const [odd] = await waiting()
  const wallet_uuid = ann.wallet
  for (const words of [
    { uuid: odd!.uuid, wallet_uuid },
    { uuid: randomUUID(), wallet_uuid },
    { uuid: 'x', wallet_uuid },
    { uuid: odd!.uuid, wallet_uuid: randomUUID() },
  ])
    expect((await callSandbox(sandboxChainClaim, words)).body.code).toBe('NOT_FOUND')
})
