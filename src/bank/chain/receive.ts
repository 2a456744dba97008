import type { HDKey } from 'viem/accounts'
import { ADDRESSES_PER_CHAIN_MAX } from '#contract/address'
import { Refusal } from '#contract/kit/refusal'
import { assertGateOpen } from '#bank/kyc/gate'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import { insertAddress, listAddressRows, type AddressRow } from './address.rows.ts'
import { receivingAddress } from './derive.ts'
import { chainFactsOf, sharesAddress, type ChainFacts } from './families.ts'
import { rootFor } from './keys.ts'
import { takePath } from './keys.rows.ts'

/** Far from numbers that people type by mistake. */
const FIRST_MEMO = 100_000

type Reader = Pick<PersonContext, 'tx' | 'scope' | 'world'> & {
  tenant: PersonContext['tenant']
}

/** Every address has its own number in the tenant, so that no two chains share one by chance. */
export async function receivingAddressOf(
  context: Reader,
  { walletId, chainId, label }: { walletId: string; chainId: number; label: string },
): Promise<AddressRow> {
  const { tx, scope, world } = context
  const facts = await openChainFor(context, chainId)
  const find = async () => {
    const all = await listAddressRows(tx, scope, walletId, chainId)
    return { all, known: all.find((one) => one.label === label) }
  }
  const before = await find()
  if (before.known) return before.known
  await assertGateOpen(context, walletId, 'crypto')

  const root = await rootFor(tx, scope.tenantId, world)
  const path = await takePath(tx, scope.tenantId)
  // Whoever took the number before us may have created this address, or the last one allowed.
  const { all, known } = await find()
  if (known) return known
  if (all.length >= ADDRESSES_PER_CHAIN_MAX) throw new Refusal('LIMIT_REACHED')
  const row: AddressRow = {
    id: world.random.id(),
    wallet_id: walletId,
    person_id: scope.personId,
    chain_id: chainId,
    label,
    ...receivingPlaceOf(root, facts, path),
    path: String(path),
    created_at: world.clock.now(),
  }
  await insertAddress(tx, scope, row)
  return row
}

export function receivingPlaceOf(root: HDKey, facts: ChainFacts, path: number) {
  const shared = sharesAddress(facts)
  return {
    address: receivingAddress(root, facts.family, shared ? 0 : path),
    memo: shared ? String(FIRST_MEMO + path) : '',
  }
}

/** A chain is open if the tenant has a currency on it and the bank can follow it. */
export async function openChainFor({ tx, scope, tenant, world }: Reader, chainId: number) {
  const facts = chainFactsOf(chainId)
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const isUsed = currencies.some(({ chain_id }) => chain_id === chainId)
  if (!facts || !isUsed || !world.chains.follows(tenant.kind, chainId))
    throw new Refusal('CHAIN_UNSUPPORTED')
  return facts
}
