import { Refusal } from '#contract/kit/refusal'
import { readAddress } from '#bank/counterparty/cryptoAddress'
import type { RequestContext } from '#bank/requestContext'
import { findOwnAddress, type OwnAddress } from './payee.rows.ts'

export function payableAddress(chainId: number, text: string): string {
  const read = readAddress(chainId, text)
  if ('address' in read) return read.address
  throw new Refusal('ADDRESS_INVALID', undefined, {
    errors: [{ pointer: '/to_address', code: read.fault }],
  })
}

export async function findPaidOwner(
  { tx, scope }: Pick<RequestContext, 'tx' | 'scope'>,
  walletId: string,
  at: { chainId: number; address: string; memo: string | null },
): Promise<OwnAddress | null> {
  const owner = await findOwnAddress(tx, scope.tenantId, at)
  if (owner?.walletId === walletId) throw new Refusal('SAME_ACCOUNT')
  return owner
}
