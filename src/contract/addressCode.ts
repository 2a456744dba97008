/** An address as a code or a link says it. The network is null where it was not said. */
export interface AddressCode {
  address: string
  chainId: number | null
}

/** Bitcoin has no chain id of Ethereum's; its number is that of the bank's list of chains. */
const BITCOIN_CHAIN = 900_000_000

const EVM_ADDRESS = /^0x[\da-f]{40}$/i
/** Enough to tell an address from a sentence; whether it is one is the bank's to say. */
const BARE = /^[A-Za-z\d]{20,90}$/

/**
 * Reads a scanned text as an address: bare, as `bitcoin:` (BIP 21), or as `ethereum:` (ERC-681), where
 * a token names its contract first and whom to pay among its parameters. What such a code says of
 * amounts, labels and messages is left alone: it was written by whoever wants the money. A code that
 * demands what we do not know, or asks for anything other than a payment, is none.
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
  return demands ? null : bare(address, BITCOIN_CHAIN)
}

function ethereumIn(rest: string): AddressCode | null {
  const found = /^(?:pay-)?([^@/?]+)(?:@(\d{1,15}))?(?:\/([^?]*))?(?:\?(.*))?$/s.exec(rest)
  const [, target = '', chain, action, query = ''] = found ?? []
  const paid = action === 'transfer' ? (new URLSearchParams(query).get('address') ?? '') : target
  if ((action ?? 'transfer') !== 'transfer') return null
  if (![target, paid].every((address) => EVM_ADDRESS.test(address))) return null
  return { address: paid, chainId: chain === undefined ? null : Number(chain) }
}
