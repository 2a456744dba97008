import {
  type AddressList,
  type WalletAddress,
  type listAddresses,
  type openAddress,
} from '#contract/address'
import type { Heard } from '#contract/kit/endpoint'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { listOfWallet, type AddressRow } from './address.rows.ts'
import { factsOf, leasts } from './families.ts'
import { addressOf, openChainFor } from './receive.ts'

export async function openAddressOf(
  { wallet_uuid, chain, label }: Heard<typeof openAddress>,
  visit: PersonVisit,
): Promise<WalletAddress> {
  const { id } = await walletOf(visit.tx, visit.scope, wallet_uuid)
  return shown(await addressOf(visit, { walletId: id, chainId: chain, label }))
}

export async function addressesOf(
  { wallet_uuid, chain }: Heard<typeof listAddresses>,
  visit: PersonVisit,
): Promise<AddressList> {
  const { id } = await walletOf(visit.tx, visit.scope, wallet_uuid)
  await openChainFor(visit, chain)
  const data = (await listOfWallet(visit.tx, visit.scope, id, chain)).map(shown)
  const total = data.length
  return { ...(data[0] ?? nothing), total, count: total, data, has_more: false }
}

const nothing = {
  uuid: null,
  wallet_uuid: null,
  chain: null,
  label: null,
  address: null,
  memo: null,
  created_at: null,
  created_ad: null,
}

function shown(row: AddressRow): WalletAddress {
  const at = row.created_at.toISOString()
  return {
    uuid: row.id,
    wallet_uuid: row.wallet_id,
    chain: row.chain_id,
    label: row.label,
    address: row.address,
    memo: row.memo || null,
    confirmations: factsOf(row.chain_id)?.confirmations ?? 0,
    minimums: leasts,
    created_at: at,
    created_ad: at,
  }
}
