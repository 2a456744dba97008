import { chainIds, familyOfAddress } from './chains.ts'

/** An address read from a code or link. The chain is null where it is not named. */
export interface AddressCode {
  address: string
  chainId: number | null
}

/** Only tells an address from a sentence; the bank validates it. */
const BARE = /^[A-Za-z\d]{20,90}$/

/**
 * Bare, `bitcoin:` (BIP 21), or `ethereum:` (ERC-681), where a token names its contract first.
 * Amounts, labels and messages are ignored: whoever wants the money wrote them. Codes with unknown
 * requirements (`req-`) are rejected.
 */
export function addressInCode(text: string): AddressCode | null {
  const trimmed = text.trim()
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(trimmed) ?? []
  if (scheme === undefined) return bare(trimmed, null)
  if (scheme.toLowerCase() === 'bitcoin') return bitcoinIn(rest)
  if (scheme.toLowerCase() === 'ethereum') return ethereumIn(rest)
  return null
}

const bare = (address: string, chainId: number | null) =>
  BARE.test(address) ? { address, chainId } : null

function bitcoinIn(rest: string): AddressCode | null {
  const [address = '', query = ''] = rest.split('?')
  const demands = [...new URLSearchParams(query).keys()].some((name) => /^req-/i.test(name))
  return demands ? null : bare(address, chainIds.bitcoin)
}

function ethereumIn(rest: string): AddressCode | null {
  const found = /^(?:pay-)?([^@/?]+)(?:@(\d{1,15}))?(?:\/([^?]*))?(?:\?(.*))?$/s.exec(rest)
  const [, target = '', chain, action, query = ''] = found ?? []
  const paid = action === 'transfer' ? (new URLSearchParams(query).get('address') ?? '') : target
  if ((action ?? 'transfer') !== 'transfer') return null
  if (![target, paid].every((address) => familyOfAddress(address) === 'evm')) return null
  return { address: paid, chainId: chain === undefined ? null : Number(chain) }
}
