import { listAddresses, openAddress } from '#contract/address'
import type { Endpoint } from '#contract/kit/endpoint'
import { readUser } from '#contract/person'
import {
  sandboxChainAddresses,
  sandboxChainClaim,
  sandboxChainDrop,
  sandboxChainMine,
  sandboxChainPayIn,
  sandboxChainReorganise,
  sandboxChains,
  sandboxChainUnclaimed,
} from '#contract/sandboxChain'
import { watchTenant } from '#bank/chain/watch'
import { chainIds } from '#contract/chains'
import { openWallet } from '#bank/wallet/wallet'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

/** Every call about addresses and the sandbox chains. */
export async function askForAddresses(bank: TestBank, tenantId: string, ask: Ask, me: CallOptions) {
  const { world } = bank
  const chain = String(chainIds.ethereum)
  const personId = String((await ask(readUser, {}, me)).body.id)
  const scope = { tenantId, personId }
  const { id } = await world.engine.transaction(scope, (tx) =>
    openWallet({ tx, scope, world }, personId, 'personal'),
  )
  const keyed = () => ({ ...me, headers: { 'idempotency-key': world.random.id() } })
  const words = { wallet_uuid: id, chain }
  const made = await ask(openAddress, { ...words, label: 'main' }, keyed())
  await ask(listAddresses, words, me)
  await ask(sandboxChains, {}, me)
  await ask(sandboxChainAddresses, { chain }, me)
  const { address } = made.body
  await ask(sandboxChainPayIn, { chain, address, currency: 'ETH', amount: '1' }, keyed())
  await ask(sandboxChainMine, { chain }, keyed())
  await ask(sandboxChainReorganise, { chain }, keyed())
  await ask(sandboxChainDrop, { chain }, keyed())
  await payWithoutMemo()

  /** A payment to a shared address without a memo is kept until it is claimed. */
  async function payWithoutMemo() {
    const shared = { chain: String(chainIds.ripple) }
    const own = await ask(openAddress, { ...shared, wallet_uuid: id, label: 'main' }, keyed())
    const payment = { address: own.body.address, currency: 'XRP', amount: '5' }
    await ask(sandboxChainPayIn, { ...shared, ...payment }, keyed())
    await watchTenant(world, async () => {}, tenantId)
    const { body } = await ask(sandboxChainUnclaimed, shared, me)
    const [waiting] = body.data as { uuid: string }[]
    const claim = { ...shared, uuid: waiting?.uuid, wallet_uuid: id }
    await ask(sandboxChainClaim, claim, keyed())
  }
}
