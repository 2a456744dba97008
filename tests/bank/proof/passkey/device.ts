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

/** Of one device; it counts only if it begins above zero. */
interface State {
  origin: string
  name: AlgorithmName
  pair: { privateKey: KeyObject; publicKey: KeyObject }
  id: Buffer
  counts: boolean
  signed: number
  owner: string | null
}

type Body = Record<string, unknown>

export function createDevice(origin: string, name: AlgorithmName = 'ES256', counter = 0) {
  const state: State = {
    origin,
    name,
    pair: freshPair(name),
    id: randomBytes(32),
    counts: counter > 0,
    signed: counter,
    owner: null,
  }
  return {
    id: text(state.id),
    owner: () => state.owner,
    create: (body: Body, odd: Odd = {}) => create(state, body, odd),
    createSelfSigned: (body: Body, spoil = false) => createSelfSigned(state, body, spoil),
    answer: (body: Body, odd: Odd = {}) => answer(state, body, odd),
    enter: (body: Body, odd: Odd = {}) => ({
      attempt: body.attempt,
      user_handle: state.owner,
      ...answer(state, body, odd),
    }),
  }
}

function clientOf({ origin }: State, type: string, challenge: string, odd: Odd) {
  const facts = {
    type: odd.type ?? type,
    challenge: odd.challenge ?? challenge,
    origin: odd.origin ?? origin,
    crossOrigin: false,
    ...odd.client,
  }
  return Buffer.from(JSON.stringify(facts))
}

function dataOf({ signed }: State, rpId: string, flags: number, odd: Odd, rest: Buffer) {
  const tail = Buffer.alloc(5)
  tail[0] = odd.flags ?? flags
  tail.writeUInt32BE(odd.counter ?? signed, 1)
  return Buffer.concat([sha256(odd.rpId ?? rpId), tail, rest, odd.tail ?? Buffer.alloc(0)])
}

const signatureOf = ({ name, pair }: State, bytes: Buffer) =>
  sign(name === 'EdDSA' ? null : 'sha256', bytes, pair.privateKey)

/** Of what the bank answers to `beginPasskey`. */
function create(state: State, body: Body, odd: Odd) {
  const { challenge, rp, user } = body as {
    challenge: string
    rp: { id: string }
    user: { id: string }
  }
  state.owner = user.id
  const client = clientOf(state, 'webauthn.create', challenge, odd)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(state.id.length)
  const key = encode(coseOf(state.name, state.pair.publicKey))
  const credential = Buffer.concat([Buffer.alloc(16), length, state.id, key])
  const flags = PRESENT | VERIFIED | HAS_CREDENTIAL
  const object = new Map<string, Value>([
    ['fmt', odd.format ?? 'none'],
    ['attStmt', odd.statement ?? new Map()],
    ['authData', dataOf(state, rp.id, flags, odd, credential)],
  ])
  return { client_data: text(client), attestation: text(encode(object)) }
}

/** By itself, as some do although nobody asks. */
function createSelfSigned(state: State, body: Body, spoil: boolean) {
  const { attestation, client_data } = create(state, body, {})
  const client = Buffer.from(client_data, 'base64url')
  const whole = Buffer.from(attestation, 'base64url')
  // The data is the last value of the map.
  const data = whole.subarray(whole.indexOf('authData') + 'authData'.length + 2)
  const sig = signatureOf(state, Buffer.concat([data, sha256(client)]))
  if (spoil) sig[10] = sig[10]! ^ 1
  const statement = new Map<string, Value>([
    ['alg', algorithms[state.name]],
    ['sig', sig],
  ])
  return create(state, body, { format: 'packed', statement })
}

/** Of what the bank answers to a challenge. */
function answer(state: State, body: Body, odd: Odd) {
  const { challenge, rp_id } = body as { challenge: string; rp_id: string }
  if (state.counts) state.signed += 1
  const client = clientOf(state, 'webauthn.get', challenge, odd)
  const data = dataOf(state, rp_id, PRESENT | VERIFIED, odd, Buffer.alloc(0))
  const whole = Buffer.concat([data, sha256(client)])
  return {
    credential_id: text(state.id),
    client_data: text(client),
    authenticator_data: text(data),
    signature: text(signatureOf(state, odd.alter ? odd.alter(whole) : whole)),
  }
}
