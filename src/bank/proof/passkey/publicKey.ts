import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { CborMap, CborValue } from './cbor.ts'

/** Keys as COSE writes them (RFC 9053), of the three algorithms that authenticators offer. */

const ES256 = -7
const EDDSA = -8
const RS256 = -257

/** The best first. */
export const algorithms = [EDDSA, ES256, RS256] as const
export type Algorithm = (typeof algorithms)[number]

const KTY = 1
const ALG = 3
const FIRST = -1
const SECOND = -2
const THIRD = -3

const P256_BYTES = 32
const ED25519_BYTES = 32
const RSA_BITS_MIN = 2_048
const RSA_BITS_MAX = 4_096

export interface PasskeyKey {
  algorithm: Algorithm
  /** SPKI in DER. */
  spki: Buffer
}

/** Null where it is not exactly one of ours. */
export function readPublicKey(cose: CborValue): PasskeyKey | null {
  if (!(cose instanceof Map)) return null
  const map: CborMap = cose
  const algorithm = algorithms.find((known) => known === map.get(ALG))
  const jwk = algorithm && jwkReaders[algorithm](map)
  const key = jwk ? importJwk(jwk) : null
  if (!algorithm || !key || !isStrong(key)) return null
  return { algorithm, spki: key.export({ format: 'der', type: 'spki' }) }
}

const jwkReaders: Record<Algorithm, (map: CborMap) => JsonWebKey | null> = {
  [ES256]: (map) => {
    const [x, y] = [bytesAt(map, SECOND, P256_BYTES), bytesAt(map, THIRD, P256_BYTES)]
    const fits = map.size === 5 && map.get(KTY) === 2 && map.get(FIRST) === 1
    return fits && x && y ? { kty: 'EC', crv: 'P-256', x: textOf(x), y: textOf(y) } : null
  },
  [EDDSA]: (map) => {
    const x = bytesAt(map, SECOND, ED25519_BYTES)
    const fits = map.size === 4 && map.get(KTY) === 1 && map.get(FIRST) === 6
    return fits && x ? { kty: 'OKP', crv: 'Ed25519', x: textOf(x) } : null
  },
  [RS256]: (map) => {
    const [n, e] = [bytesAt(map, FIRST), bytesAt(map, SECOND)]
    const fits = map.size === 4 && map.get(KTY) === 3
    return fits && n && e ? { kty: 'RSA', n: textOf(n), e: textOf(e) } : null
  },
}

function bytesAt(map: CborMap, label: number, length?: number): Buffer | null {
  const value = map.get(label)
  if (!Buffer.isBuffer(value)) return null
  return length === undefined || value.length === length ? value : null
}

const textOf = (bytes: Buffer) => bytes.toString('base64url')

/** OpenSSL refuses a point that is not on its curve. */
function importJwk(jwk: JsonWebKey): KeyObject | null {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType !== 'rsa') return true
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {}
  return (
    modulusLength >= RSA_BITS_MIN && modulusLength <= RSA_BITS_MAX && publicExponent === 65_537n
  )
}

export function isSignedBy(
  { algorithm, spki }: PasskeyKey,
  signed: Buffer,
  signature: Buffer,
): boolean {
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const digest = algorithm === EDDSA ? null : 'sha256'
  try {
    return verify(digest, signed, { key, dsaEncoding: 'der' }, signature)
  } catch {
    return false
  }
}
