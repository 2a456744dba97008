import { Refusal } from '#contract/kit/refusal'
import { readAddress } from '#bank/counterparty/cryptoAddress'
import type { RequestContext } from '#bank/requestContext'
import { findOwnAddress } from './payee.rows.ts'

/** A typed address by the rules of its chain, in its canonical spelling. */
export function payableAddress(chainId: number, text: string): string {
  const read = readAddress(chainId, text)
  if ('address' in read) return read.address
  throw new Refusal('ADDRESS_INVALID', undefined, {
    errors: [{ pointer: '/to_address', code: read.fault }],
  })
}

/** A wallet cannot pay its own address. */
export async function assertNotOwn(
  { tx, scope }: Pick<RequestContext, 'tx' | 'scope'>,
  walletId: string,
  at: { chainId: number; address: string; memo: string | null },
): Promise<void> {
  const owner = await findOwnAddress(tx, scope.tenantId, at)
  if (owner?.walletId === walletId) throw new Refusal('SAME_ACCOUNT')
}
