import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A device that makes passkeys and signs with them, as WebAuthn says, or as the test tells it to. */

export type Value = number | string | boolean | Buffer | Map<number | string, Value>

/** CBOR, of what devices write. */
export function encode(value: Value): Buffer {
  if (typeof value === 'boolean') return Buffer.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [encode(key), encode(one)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(kind: number, size: number): Buffer {
  const first = kind << 5
  if (size < 24) return Buffer.of(first | size)
  if (size < 0x100) return Buffer.of(first | 24, size)
  return Buffer.of(first | 25, size >> 8, size & 0xff)
}

export const algorithms = { ES256: -7, EdDSA: -8, RS256: -257 } as const
export type AlgorithmName = keyof typeof algorithms

export function freshPair(name: AlgorithmName) {
  if (name === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (name === 'EdDSA') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: 2_048 })
}

export function coseOf(name: AlgorithmName, publicKey: KeyObject): Map<number, Value> {
  const { x, y, n, e } = publicKey.export({ format: 'jwk' })
  const bytes = (text?: string) => Buffer.from(text ?? '', 'base64url')
  const alg: [number, number] = [3, algorithms[name]]
  if (name === 'ES256')
    return new Map<number, Value>([[1, 2], alg, [-1, 1], [-2, bytes(x)], [-3, bytes(y)]])
  if (name === 'EdDSA') return new Map<number, Value>([[1, 1], alg, [-1, 6], [-2, bytes(x)]])
  return new Map<number, Value>([[1, 3], alg, [-1, bytes(n)], [-2, bytes(e)]])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

export const PRESENT = 0x01
export const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What to do otherwise than a device would. */
export interface Odd {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  client?: Record<string, unknown>
  flags?: number
  counter?: number
  /** Of the whole of what is signed. */
  alter?: (bytes: Buffer) => Buffer
  format?: string
  statement?: Map<string, Value>
  tail?: Buffer
}

export type Device = ReturnType<typeof createDevice>

export function createDevice(origin: string, name: AlgorithmName = 'ES256', counter = 0) {
  const { privateKey, publicKey } = freshPair(name)
  const id = randomBytes(32)
  const counts = counter > 0
  let signed = counter
  let owner: string | null = null

  const clientOf = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
        ...odd.client,
      }),
    )

  function dataOf(rpId: string, flags: number, odd: Odd, rest: Buffer) {
    const tail = Buffer.alloc(5)
    tail[0] = odd.flags ?? flags
    tail.writeUInt32BE(odd.counter ?? signed, 1)
    return Buffer.concat([sha256(odd.rpId ?? rpId), tail, rest, odd.tail ?? Buffer.alloc(0)])
  }

  const signatureOf = (bytes: Buffer) => sign(name === 'EdDSA' ? null : 'sha256', bytes, privateKey)

  /** Of what the bank answers to `beginPasskey`. */
  function create(body: Record<string, unknown>, odd: Odd = {}) {
    const { challenge, rp, user } = body as {
      challenge: string
      rp: { id: string }
      user: { id: string }
    }
    owner = user.id
    const client = clientOf('webauthn.create', challenge, odd)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([
      Buffer.alloc(16),
      length,
      id,
      encode(coseOf(name, publicKey)),
    ])
    const flags = PRESENT | VERIFIED | HAS_CREDENTIAL
    const authData = dataOf(rp.id, flags, odd, credential)
    const object = new Map<string, Value>([
      ['fmt', odd.format ?? 'none'],
      ['attStmt', odd.statement ?? new Map()],
      ['authData', authData],
    ])
    return { client_data: text(client), attestation: text(encode(object)) }
  }

  /** By itself, as some do although nobody asks. */
  function createSelfSigned(body: Record<string, unknown>, spoil = false) {
    const { attestation, client_data } = create(body)
    const client = Buffer.from(client_data, 'base64url')
    const whole = Buffer.from(attestation, 'base64url')
    // The data is the last value of the map.
    const data = whole.subarray(whole.indexOf('authData') + 'authData'.length + 2)
    const sig = signatureOf(Buffer.concat([data, sha256(client)]))
    if (spoil) sig[10] = sig[10]! ^ 1
    const statement = new Map<string, Value>([
      ['alg', algorithms[name]],
      ['sig', sig],
    ])
    return create(body, { format: 'packed', statement })
  }

  /** Of what the bank answers to a challenge. */
  function answer(body: Record<string, unknown>, odd: Odd = {}) {
    const { challenge, rp_id } = body as { challenge: string; rp_id: string }
    if (counts) signed += 1
    const client = clientOf('webauthn.get', challenge, odd)
    const data = dataOf(rp_id, PRESENT | VERIFIED, odd, Buffer.alloc(0))
    const whole = Buffer.concat([data, sha256(client)])
    return {
      credential_id: text(id),
      client_data: text(client),
      authenticator_data: text(data),
      signature: text(signatureOf(odd.alter ? odd.alter(whole) : whole)),
    }
  }

  return {
    id: text(id),
    owner: () => owner,
    create,
    createSelfSigned,
    answer,
    enter: (body: Record<string, unknown>, odd: Odd = {}) => ({
      attempt: body.attempt,
      user_handle: owner,
      ...answer(body, odd),
    }),
  }
}
