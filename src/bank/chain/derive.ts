import { createHash, ECDH } from 'node:crypto'
import { base58xrp, bech32, createBase58check } from '@scure/base'
import { entropyToMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey, publicKeyToAddress } from 'viem/accounts'
import type { ChainFamily } from '#contract/chains'
import { existing } from '#bank/existing'

/** BIP-39, BIP-32, BIP-44 and BIP-84, so that an operator with the mnemonic can reach the money without the bank. */

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const hash160 = (bytes: Uint8Array) => createHash('ripemd160').update(sha256(bytes)).digest()
const base58check = createBase58check(sha256)

/** Below them, 0 is for receiving and 1 for sending, then the number. */
const accountPaths: Record<ChainFamily, string> = {
  evm: "m/44'/60'/0'",
  bitcoin: "m/84'/0'/0'",
  tron: "m/44'/195'/0'",
  ripple: "m/44'/144'/0'",
}

const addressFrom: Record<ChainFamily, (publicKey: Uint8Array) => string> = {
  evm: (key) => publicKeyToAddress(`0x${uncompressed(key).toString('hex')}`),
  bitcoin: (key) => bech32.encode('bc', [0, ...bech32.toWords(hash160(key))]),
  tron: (key) => base58check.encode(Buffer.concat([Buffer.of(0x41), evmBytes(key)])),
  ripple: (key) => rippleCheck(Buffer.concat([Buffer.of(0), hash160(key)])),
}

export const ENTROPY_BYTES = 16
export const mnemonicOf = (entropy: Uint8Array) => entropyToMnemonic(entropy, wordlist)

/** Throws on an invalid mnemonic, without repeating it. */
export function rootOf(mnemonic: string, passphrase = ''): HDKey {
  const plain = mnemonic.trim().toLowerCase().replace(/\s+/g, ' ')
  if (!validateMnemonic(plain, wordlist))
    throw new Error('The words for the keys are no BIP-39 phrase in English.')
  return HDKey.fromMasterSeed(mnemonicToSeedSync(plain, passphrase))
}

/** Identifies a root without revealing anything of it. */
export const fingerprintOf = (root: HDKey) => sha256(publicKeyOf(root)).toString('hex')

export const receivingAddress = (root: HDKey, family: ChainFamily, path: number) =>
  addressFrom[family](publicKeyOf(root.derive(`${accountPaths[family]}/0/${path}`)))

export const sendingAddress = (root: HDKey, family: ChainFamily) =>
  addressFrom[family](publicKeyOf(root.derive(`${accountPaths[family]}/1/0`)))

export function sendingKey(root: HDKey, family: ChainFamily) {
  const { privateKey } = root.derive(`${accountPaths[family]}/1/0`)
  return existing(privateKey, 'Only a root with its private key can sign.')
}

const publicKeyOf = ({ publicKey }: HDKey): Uint8Array =>
  existing(publicKey, 'A key without a public half has no address.')

const uncompressed = (key: Uint8Array) =>
  Buffer.from(ECDH.convertKey(key, 'secp256k1', undefined, 'hex', 'uncompressed') as string, 'hex')

const evmBytes = (key: Uint8Array) => Buffer.from(addressFrom.evm(key).slice(2), 'hex')

const rippleCheck = (bytes: Uint8Array) =>
  base58xrp.encode(Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)]))
