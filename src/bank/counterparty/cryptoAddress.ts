import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xrp, bech32, bech32m, createBase58check } from '@scure/base'
import { familyOfChain, type ChainFamily } from '#contract/chains'

/** A lower-case Ethereum address is given its checksum, so that equal addresses are equal texts. */

type AddressFault = 'SHAPE' | 'CHECKSUM' | 'CHAIN'
export type AddressRead = { address: string } | { fault: AddressFault }

const HASH_BYTES = 20
const CHECK_BYTES = 4
const TRON_VERSION = 0x41
const BITCOIN_VERSIONS = [0x00, 0x05]
const BITCOIN_PREFIX = 'bc'
const TAPROOT_BYTES = 32
const WITNESS_MOST = 16
/** The zero address: nobody has its key. */
const ZERO_ADDRESS = /^0x0{40}$/

const base58check = createBase58check(sha256)

const readers: Record<ChainFamily, (text: string) => AddressRead> = {
  evm: readEthereum,
  bitcoin: readBitcoin,
  tron: readTron,
  ripple: readRipple,
}

export function readAddress(chainId: number, text: string): AddressRead {
  const family = familyOfChain(chainId)
  return family ? readers[family](text) : { fault: 'CHAIN' }
}

function readEthereum(text: string): AddressRead {
  if (!/^0x[0-9a-f]{40}$/i.test(text) || ZERO_ADDRESS.test(text)) return { fault: 'SHAPE' }
  const digits = text.slice(2)
  const address = withChecksum(digits.toLowerCase())
  const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return plain || text === address ? { address } : { fault: 'CHECKSUM' }
}

/** EIP-55: a letter is upper case where the hash digit is 8 or more. */
function withChecksum(digits: string): string {
  const hash = Buffer.from(keccak_256(new TextEncoder().encode(digits))).toString('hex')
  const checksummed = digits
    .split('')
    .map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${checksummed.join('')}`
}

function readTron(text: string): AddressRead {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { fault: 'SHAPE' }
  const bytes = decoded(text)
  if (!bytes) return { fault: 'CHECKSUM' }
  return bytes[0] === TRON_VERSION && bytes.length === HASH_BYTES + 1
    ? { address: text }
    : { fault: 'SHAPE' }
}

/** Ripple's own Base58 alphabet, with the usual checksum of four bytes. */
function readRipple(text: string): AddressRead {
  if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return { fault: 'SHAPE' }
  const bytes = base58xrp.decode(text)
  const [body, check] = [bytes.subarray(0, -CHECK_BYTES), bytes.subarray(-CHECK_BYTES)]
  const sum = sha256(sha256(body)).subarray(0, CHECK_BYTES)
  if (!sum.every((byte, at) => byte === check[at])) return { fault: 'CHECKSUM' }
  return body[0] === 0 && body.length === HASH_BYTES + 1 ? { address: text } : { fault: 'SHAPE' }
}

function readBitcoin(text: string): AddressRead {
  if (/^bc1/i.test(text)) return readWitness(text)
  if (!/^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return { fault: 'SHAPE' }
  const bytes = decoded(text)
  if (!bytes) return { fault: 'CHECKSUM' }
  return BITCOIN_VERSIONS.some((known) => known === bytes[0]) && bytes.length === HASH_BYTES + 1
    ? { address: text }
    : { fault: 'SHAPE' }
}

/** Version 0 uses bech32, later ones bech32m; mixed case is invalid. */
function readWitness(text: string): AddressRead {
  for (const coder of [bech32, bech32m]) {
    const read = coder.decodeUnsafe(text)
    if (!read || read.prefix !== BITCOIN_PREFIX) continue
    const [version = WITNESS_MOST + 1, ...words] = read.words
    const program = coder.fromWordsUnsafe(words)
    const fits = program !== undefined && fitsVersion(version, program.length)
    return fits && (version === 0) === (coder === bech32)
      ? { address: text.toLowerCase() }
      : { fault: 'SHAPE' }
  }
  return { fault: /^bc1[02-9ac-hj-np-z]{8,87}$/i.test(text) ? 'CHECKSUM' : 'SHAPE' }
}

function fitsVersion(version: number, bytes: number): boolean {
  if (version === 0) return bytes === HASH_BYTES || bytes === TAPROOT_BYTES
  if (version === 1) return bytes === TAPROOT_BYTES
  return version <= WITNESS_MOST && bytes >= 2 && bytes <= 40
}

function decoded(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}
