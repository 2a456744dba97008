import { listAddresses, openAddress } from '#contract/address'
import type { Endpoint } from '#contract/kit/endpoint'
import { readUser } from '#contract/person'
import {
  sandboxChainAddresses,
  sandboxChainDrop,
  sandboxChainMine,
  sandboxChainPayIn,
  sandboxChainReorganise,
  sandboxChains,
} from '#contract/sandboxChain'
import { chainIds } from '#bank/reference/chains'
import { openWallet } from '#bank/wallet/wallet'
import type { Answered, Knock, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, knock?: Knock) => Promise<Answered>

/** One customer who receives on a chain, and somebody with a hand on it. */
export async function askForAddresses(bank: TestBank, tenantId: string, ask: Ask, me: Knock) {
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
}
