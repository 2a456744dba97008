import {
  type AddressList,
  type WalletAddress,
  type listAddresses,
  type openAddress,
} from '#contract/address'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { listAddressRows, type AddressRow } from './address.rows.ts'
import { chainFactsOf, leasts } from './families.ts'
import { receivingAddressOf, openChainFor } from './receive.ts'

export async function handleOpenAddress(
  { wallet_uuid, chain, label }: ParsedOf<typeof openAddress>,
  context: PersonContext,
): Promise<WalletAddress> {
  const { id } = await walletOf(context.tx, context.scope, wallet_uuid)
  return shown(await receivingAddressOf(context, { walletId: id, chainId: chain, label }))
}

export async function handleListAddresses(
  { wallet_uuid, chain }: ParsedOf<typeof listAddresses>,
  context: PersonContext,
): Promise<AddressList> {
  const { id } = await walletOf(context.tx, context.scope, wallet_uuid)
  await openChainFor(context, chain)
  const data = (await listAddressRows(context.tx, context.scope, id, chain)).map(shown)
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
    confirmations: chainFactsOf(row.chain_id)?.confirmations ?? 0,
    minimums: leasts,
    created_at: at,
    created_ad: at,
  }
}
