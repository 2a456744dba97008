/**
 * As much of CBOR (RFC 8949) as authenticators write, in CTAP2's canonical form: definite lengths in
 * their shortest form, no tags, no floats, no key twice.
 */

export type CborValue = number | boolean | null | string | Buffer | CborValue[] | CborMap
export type CborMap = ReadonlyMap<number | string, CborValue>

export class CborError extends Error {
  override readonly name = 'CborError'
}

const DEPTH_MAX = 8
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** One whole value and nothing behind it. */
export function decodeCbor(bytes: Buffer): CborValue {
  const { value, rest } = decodeFirst(bytes)
  if (rest.length > 0) throw new CborError('Something follows the value.')
  return value
}

/** The first value, and what follows it. */
export function decodeFirst(bytes: Buffer): { value: CborValue; rest: Buffer } {
  const reader = { bytes, at: 0 }
  const value = readValue(reader, 0)
  return { value, rest: bytes.subarray(reader.at) }
}

interface Reader {
  bytes: Buffer
  at: number
}

function readValue(reader: Reader, depth: number): CborValue {
  if (depth > DEPTH_MAX) throw new CborError('Nested too deep.')
  const head = take(reader, 1)[0]!
  const [kind, info] = [head >> 5, head & 0x1f]
  if (kind === 7) return simpleOf(info)
  const size = readSize(reader, info)
  if (kind === 0) return size
  if (kind === 1) return -1 - size
  if (kind === 2) return Buffer.from(take(reader, size))
  if (kind === 3) return textOf(take(reader, size))
  if (kind === 4) return readArray(reader, size, depth)
  if (kind === 5) return readMap(reader, size, depth)
  throw new CborError('Tags are not taken.')
}

function simpleOf(info: number) {
  if (info === 20) return false
  if (info === 21) return true
  if (info === 22) return null
  throw new CborError('No such simple value.')
}

const sizeBytes: Partial<Record<number, 1 | 2 | 4>> = { 24: 1, 25: 2, 26: 4 }
const leastOf = { 1: 24, 2: 0x100, 4: 0x1_0000 }

function readSize(reader: Reader, info: number): number {
  if (info < 24) return info
  const width = sizeBytes[info]
  if (!width) throw new CborError('No such length.')
  const size = take(reader, width).readUIntBE(0, width)
  if (size < leastOf[width]) throw new CborError('Not in the shortest form.')
  return size
}

function take(reader: Reader, count: number): Buffer {
  const until = reader.at + count
  if (until > reader.bytes.length) throw new CborError('Cut short.')
  const taken = reader.bytes.subarray(reader.at, until)
  reader.at = until
  return taken
}

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new CborError('No UTF-8.')
  }
}

function readArray(reader: Reader, count: number, depth: number): CborValue[] {
  const items: CborValue[] = []
  for (let i = 0; i < count; i += 1) items.push(readValue(reader, depth + 1))
  return items
}

function readMap(reader: Reader, count: number, depth: number): CborMap {
  const map = new Map<number | string, CborValue>()
  for (let i = 0; i < count; i += 1) {
    const key = readValue(reader, depth + 1)
    if (typeof key !== 'number' && typeof key !== 'string') throw new CborError('No such key.')
    if (map.has(key)) throw new CborError('A key stands twice.')
    map.set(key, readValue(reader, depth + 1))
  }
  return map
}
