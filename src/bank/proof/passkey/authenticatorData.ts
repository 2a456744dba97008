import { createHash } from 'node:crypto'
import { decodeCbor, decodeFirst, CborError, type CborMap, type CborValue } from './cbor.ts'
import { isSignedBy, readPublicKey, type PasskeyKey } from './publicKey.ts'

/** What authenticators sign, by WebAuthn level 3, section 6.1. */

const PRESENT = 0x01
const VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40
const HAS_EXTENSIONS = 0x80

const HASH_BYTES = 32
const HEAD_BYTES = HASH_BYTES + 1 + 4
const AAGUID_BYTES = 16
const CREDENTIAL_ID_MAX = 1_023

export interface AuthenticatorData {
  counter: number
}

export interface NewCredential extends AuthenticatorData {
  id: Buffer
  key: PasskeyKey
}

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** Null where it is malformed, of another site, or nobody was verified by the device. */
export function readAssertionData(bytes: Buffer, rpId: string): AuthenticatorData | null {
  const head = headOf(bytes, rpId)
  if (!head || head.flags & HAS_CREDENTIAL) return null
  return isExtensions(head.flags, bytes.subarray(HEAD_BYTES)) ? { counter: head.counter } : null
}

/**
 * Attestation is not asked for, so only `none` is taken, and what a device signs of itself. A device
 * that names its maker is refused: the browser was told to leave that out.
 */
export function readAttestation(
  bytes: Buffer,
  rpId: string,
  clientData: Buffer,
): NewCredential | null {
  const object = mapIn(bytes)
  const data = object?.get('authData')
  const statement = object?.get('attStmt')
  if (object?.size !== 3 || !Buffer.isBuffer(data) || !(statement instanceof Map)) return null
  const made = readCredential(data, rpId)
  if (!made) return null
  const format = object.get('fmt')
  if (format === 'none') return statement.size === 0 ? made : null
  const signed = Buffer.concat([data, sha256(clientData)])
  return format === 'packed' && isSelfSigned(made, statement, signed) ? made : null
}

function isSelfSigned({ key }: NewCredential, statement: CborMap, signed: Buffer): boolean {
  const signature = statement.get('sig')
  const fits = statement.size === 2 && statement.get('alg') === key.algorithm
  return fits && Buffer.isBuffer(signature) && isSignedBy(key, signed, signature)
}

function readCredential(bytes: Buffer, rpId: string): NewCredential | null {
  const head = headOf(bytes, rpId)
  if (!head || !(head.flags & HAS_CREDENTIAL)) return null
  const lengthAt = HEAD_BYTES + AAGUID_BYTES
  if (bytes.length < lengthAt + 2) return null
  const length = bytes.readUInt16BE(lengthAt)
  const id = bytes.subarray(lengthAt + 2, lengthAt + 2 + length)
  if (length === 0 || length > CREDENTIAL_ID_MAX || id.length !== length) return null
  const first = firstIn(bytes.subarray(lengthAt + 2 + length))
  const key = first && readPublicKey(first.value)
  if (!first || !key || !isExtensions(head.flags, first.rest)) return null
  return { counter: head.counter, id: Buffer.from(id), key }
}

function headOf(bytes: Buffer, rpId: string): { flags: number; counter: number } | null {
  if (bytes.length < HEAD_BYTES) return null
  if (!bytes.subarray(0, HASH_BYTES).equals(sha256(rpId))) return null
  const flags = bytes[HASH_BYTES]!
  const verified = flags & PRESENT && flags & VERIFIED
  const backupFits = !(flags & BACKED_UP) || flags & BACKUP_ELIGIBLE
  return verified && backupFits ? { flags, counter: bytes.readUInt32BE(HASH_BYTES + 1) } : null
}

/** Nothing follows but the extensions that the flags name. */
function isExtensions(flags: number, rest: Buffer): boolean {
  if (!(flags & HAS_EXTENSIONS)) return rest.length === 0
  return mapIn(rest) !== null
}

function mapIn(bytes: Buffer): CborMap | null {
  const value = decoded(() => decodeCbor(bytes))
  return value instanceof Map ? (value as CborMap) : null
}

const firstIn = (bytes: Buffer) => decoded(() => decodeFirst(bytes))

function decoded<Value extends CborValue | { value: CborValue; rest: Buffer }>(
  decode: () => Value,
): Value | null {
  try {
    return decode()
  } catch (thrown) {
    if (thrown instanceof CborError) return null
    throw thrown
  }
}
